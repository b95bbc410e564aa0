import type { PortraitCrop } from './schema.ts'

/** Returns the first word of an agent's name. */
export function firstName(name: string): string {
  return name.split(/\s+/, 1)[0] ?? name
}

/** Returns the largest square in the middle of a photo. */
export function centeredCrop({ width, height }: { width: number; height: number }): PortraitCrop {
  const side = Math.min(width, height)
  return { x: thousandths((width - side) / 2, width), y: thousandths((height - side) / 2, height), size: 1000 }
}

/** Moves a crop into the photo. */
export function fittedCrop({ x, y, size }: PortraitCrop, photo: { width: number; height: number }): PortraitCrop {
  const { width, height } = photo
  const side = (Math.min(width, height) * size) / 1000
  const within = (at: number, length: number) => Math.max(0, Math.min(at, thousandths(length - side, length)))
  return { x: within(x, width), y: within(y, height), size }
}

/** Returns the square of a crop in whole pixels, inside the photo. */
export function areaOf(crop: PortraitCrop, { width, height }: { width: number; height: number }) {
  const side = Math.max(1, Math.min(width, height, Math.round((Math.min(width, height) * crop.size) / 1000)))
  const at = (share: number, length: number) =>
    Math.max(0, Math.min(length - side, Math.round((share * length) / 1000)))
  return { left: at(crop.x, width), top: at(crop.y, height), width: side, height: side }
}

function thousandths(part: number, whole: number): number {
  return Math.round((part / whole) * 1000)
}
