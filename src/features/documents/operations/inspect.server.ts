import sharp from 'sharp'
import { AppError } from '#kit/call/errors.ts'
import { detectKind, isPictureKind } from '../rules.ts'
import { type Kind, MAX_BYTES, MESSAGES } from '../words.ts'

const MAX_PIXELS = 50_000_000
/** Pixels. A photographed page stays readable at this size. */
const MAX_SIDE = 6000
const QUALITY = 88

let queue: Promise<unknown> = Promise.resolve()

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
  const mine = queue.then(() => reencode(bytes, kind))
  queue = mine.catch(() => undefined)
  const made = await mine
  if (made.length > MAX_BYTES) throw refused(MESSAGES.tooLarge)
  return { kind, bytes: made }
}

async function reencode(bytes: Buffer, kind: Kind): Promise<Buffer> {
  const unreadable = (): never => {
    throw refused(MESSAGES.brokenPicture)
  }
  // Reads only the header for the size, so an oversized image is never decoded.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable)
  if (width * height > MAX_PIXELS) throw refused(MESSAGES.largePicture)
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
  const made =
    kind === 'png'
      ? picture.png({ compressionLevel: 9 })
      : kind === 'webp'
        ? picture.webp({ quality: QUALITY })
        : picture.jpeg({ quality: QUALITY })
  return made.toBuffer().catch(unreadable)
}

/** Returns an error about the uploaded file, at its field. */
export function refused(message: string): AppError {
  return new AppError('invalid', message, { file: message })
}
