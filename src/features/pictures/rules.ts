/**
 * Returns the URL of an image for social sites, a JPEG unless the client accepts more. The width is the step above the
 * stored 1200, so the image is not scaled.
 */
export function socialUrl(key: string): string {
  return `/img/${key}?width=1280`
}

/** Returns the storage key in a URL of `socialUrl`, or null. */
export function keyOfSocialUrl(url: string | null): string | null {
  return /^\/img\/(site\/[0-9a-f]{2}\/[0-9a-f]{32}\.jpg)\?width=1280$/.exec(url ?? '')?.[1] ?? null
}
