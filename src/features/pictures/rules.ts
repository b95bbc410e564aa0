/**
 * The address of a picture for social sites: 1200 by 630, as JPEG for whoever does not ask for more. A step of the widths
 * that pictures are made in, above the size it is stored in, so that it comes as it is.
 */
export function socialUrl(key: string): string {
  return `/img/${key}?width=1280`
}

/** The key of the picture behind an address of `socialUrl`, or null. */
export function keyOfSocialUrl(url: string | null): string | null {
  return /^\/img\/(site\/[0-9a-f]{2}\/[0-9a-f]{32}\.jpg)\?width=1280$/.exec(url ?? '')?.[1] ?? null
}
