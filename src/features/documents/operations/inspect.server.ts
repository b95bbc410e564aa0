import type { Sharp } from 'sharp'
import { reencode } from '#features/pictures/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { detectKind, isPictureKind } from '../rules.ts'
import { type Kind, MAX_BYTES, MESSAGES } from '../words.ts'

const MAX_PIXELS = 50_000_000
/** Pixels. A photographed page stays readable at this size. */
const MAX_SIDE = 6000
const QUALITY = 88

/**
 * Returns the content to store for an upload. Images are encoded again, upright and without metadata such as the
 * location, one at a time because each takes much memory.
 * @throws invalid at `file`, with the reason
 * Source: bar U1
 */
export async function inspect(bytes: Buffer, name: string): Promise<{ kind: Kind; bytes: Buffer }> {
  const { kind, fault } = detectKind(bytes, name)
  if (kind === null) throw refused(fault)
  if (!isPictureKind(kind)) return { kind, bytes }
  const messages = { broken: MESSAGES.brokenPicture, tooManyPixels: MESSAGES.largePicture }
  const made = await reencode(bytes, { maxPixels: MAX_PIXELS, messages }, (image) => encoded(image, kind))
  if (made.bytes.length > MAX_BYTES) throw refused(MESSAGES.tooLarge)
  return { kind, bytes: made.bytes }
}

function encoded(image: Sharp, kind: Kind): Sharp {
  const picture = image.resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
  if (kind === 'png') return picture.png({ compressionLevel: 9 })
  return kind === 'webp' ? picture.webp({ quality: QUALITY }) : picture.jpeg({ quality: QUALITY })
}

/** Returns an error about the uploaded file, at its field. */
export function refused(message: string): AppError {
  return new AppError('invalid', message, { file: message })
}
