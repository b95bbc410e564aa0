import type { SquareCrop } from './schema.ts'

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

/** Returns the largest square in the middle of an image. */
export function centeredCrop({ width, height }: { width: number; height: number }): SquareCrop {
  const side = Math.min(width, height)
  return { x: thousandths((width - side) / 2, width), y: thousandths((height - side) / 2, height), size: 1000 }
}

/** Moves a crop into the image. */
export function fittedCrop({ x, y, size }: SquareCrop, image: { width: number; height: number }): SquareCrop {
  const { width, height } = image
  const side = (Math.min(width, height) * size) / 1000
  const within = (at: number, length: number) => Math.max(0, Math.min(at, thousandths(length - side, length)))
  return { x: within(x, width), y: within(y, height), size }
}

/** Returns the square of a crop in whole pixels, inside the image. */
export function areaOf(crop: SquareCrop, { width, height }: { width: number; height: number }) {
  const side = Math.max(1, Math.min(width, height, Math.round((Math.min(width, height) * crop.size) / 1000)))
  const at = (share: number, length: number) =>
    Math.max(0, Math.min(length - side, Math.round((share * length) / 1000)))
  return { left: at(crop.x, width), top: at(crop.y, height), width: side, height: side }
}

function thousandths(part: number, whole: number): number {
  return Math.round((part / whole) * 1000)
}
