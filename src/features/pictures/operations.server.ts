import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import type { Actor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { enforceRateLimit } from '#kit/call/limit.server.ts'
import { imageLibrary } from '#kit/image-library.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import { storage } from '#ports/storage/storage.server.ts'
import * as queries from './queries.server.ts'
import { keyOfSocialUrl } from './rules.ts'
import type { SitePicture, UploadPicture } from './schema.ts'
import { MAX_BYTES, MESSAGES, MIN_WIDTH, USES, type Use } from './words.ts'

const MAX_PIXELS = 50_000_000
const QUALITY = 84

let queue: Promise<unknown> = Promise.resolve()

/**
 * Stores an image for the site's own pages. Re-encodes it as an upright JPEG in the size of its use, without the
 * camera's metadata. @throws invalid with the reason at the field `file`, limited
 */
export async function storePicture(actor: Actor, { file }: UploadPicture, use: Use): Promise<SitePicture> {
  await enforceRateLimit('upload', actor.account_id ?? actor.label)
  if (file.size === 0) throw refused(MESSAGES.noFile)
  if (file.size > MAX_BYTES) throw refused(MESSAGES.tooLarge)
  const sent = Buffer.from(await file.arrayBuffer())
  if (!isPicture(sent)) throw refused(MESSAGES.wrongKind)
  const { isCut, ...size } = USES[use]
  const minWidth = MIN_WIDTH[use]
  const messages = { ...MESSAGES, tooNarrow: MESSAGES.tooNarrow(minWidth) }
  const made = await reencode(sent, { maxPixels: MAX_PIXELS, minWidth, messages }, (image) =>
    image
      .resize({ ...size, fit: isCut ? 'cover' : 'inside', position: 'attention', withoutEnlargement: !isCut })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY, mozjpeg: true }),
  )
  return store(actor, made, { use })
}

async function store(
  actor: Actor,
  { bytes, width, height }: { bytes: Buffer; width: number; height: number },
  note: { use: Use } | { cropped_from: string },
): Promise<SitePicture> {
  const name = createHash('sha256').update(bytes).digest('hex')
  const picture = { key: `site/${name.slice(0, 2)}/${name.slice(0, 32)}.jpg`, width, height }
  return transaction(async () => {
    // Write the row first, so that a concurrent sweep of the same image finishes before its bytes are written again.
    await queries.upsertPicture(picture, now())
    await storage().put(picture.key, bytes, 'image/jpeg')
    audit(actor, 'picture.uploaded', { object_type: 'picture', object_id: picture.key, after: { ...picture, ...note } })
    return picture
  })
}

/** A part of an image in pixels. */
export interface CropArea {
  left: number
  top: number
  width: number
  height: number
}

/**
 * Stores a square part of a stored image as another one, `size` pixels wide or smaller.
 * @throws invalid at the field `file` if the image is gone
 */
export async function cropPicture(actor: Actor, key: string, area: CropArea, size: number): Promise<SitePicture> {
  const source = await storage().get(key)
  if (!source) throw refused(MESSAGES.gone)
  const result = queue.then(async () =>
    (await imageLibrary())(source, { limitInputPixels: MAX_PIXELS })
      .extract(area)
      .resize({ width: size, height: size, fit: 'cover', withoutEnlargement: true })
      .jpeg({ quality: QUALITY, mozjpeg: true })
      .toBuffer({ resolveWithObject: true }),
  )
  queue = result.catch(() => undefined)
  const { data, info } = await result
  return store(actor, { bytes: data, width: info.width, height: info.height }, { cropped_from: key })
}

/** Checks the file signature instead of the name. SVG is refused, because it can contain scripts. */
function isPicture(bytes: Buffer): boolean {
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
  const isPng = bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isJpeg || isPng || isWebp
}

/** Bounds of an upload, with the message for each fault. */
interface ReencodeLimits {
  maxPixels: number
  /** Width of the upright image in pixels. */
  minWidth?: number
  messages: { broken: string; tooManyPixels: string; tooNarrow?: string }
}

/**
 * Encodes an uploaded image again, upright and without its metadata, so that only pixels remain. Runs one at a time,
 * because each needs a lot of memory. @throws invalid with the reason at the field `file`
 */
export function reencode(
  sent: Buffer,
  limits: ReencodeLimits,
  encode: (image: Sharp) => Sharp,
): Promise<{ bytes: Buffer; width: number; height: number }> {
  const result = queue.then(() => reencodeNow(sent, limits, encode))
  queue = result.catch(() => undefined)
  return result
}

async function reencodeNow(
  sent: Buffer,
  { maxPixels, minWidth = 1, messages }: ReencodeLimits,
  encode: (image: Sharp) => Sharp,
): Promise<{ bytes: Buffer; width: number; height: number }> {
  const unreadable = (): never => {
    throw refused(messages.broken)
  }
  const sharp = await imageLibrary()
  // Check the size in the header first, so that an oversized image is never decoded.
  const { width, height, orientation = 1 } = await sharp(sent, { limitInputPixels: false }).metadata().catch(unreadable)
  if (width * height > maxPixels) throw refused(messages.tooManyPixels)
  if ((orientation >= 5 ? height : width) < minWidth) throw refused(messages.tooNarrow ?? messages.broken)
  const image = sharp(sent, { limitInputPixels: maxPixels, failOn: 'error' }).rotate()
  const { data, info } = await encode(image).toBuffer({ resolveWithObject: true }).catch(unreadable)
  return { bytes: data, width: info.width, height: info.height }
}

function refused(message: string): AppError {
  return new AppError('invalid', message, { file: message })
}

/**
 * Locks an uploaded image in the transaction that references it, so that it cannot be swept. @throws invalid at `field`
 */
export async function requirePicture(key: string, field: string): Promise<void> {
  if (!(await queries.lockPicture(key))) throw new AppError('invalid', MESSAGES.gone, { [field]: MESSAGES.gone })
}

/** Locks the image behind a URL of `socialUrl`, if any. @throws invalid */
export async function requireSocialPicture(url: string | null, field: string): Promise<void> {
  const key = keyOfSocialUrl(url)
  if (key) await requirePicture(key, field)
}

/** Deletes images that were uploaded more than a day ago and that no page uses. */
export async function sweepPictures(): Promise<void> {
  const before = new Date(now().getTime() - DAY_MS)
  let key: string | null
  do {
    key = await transaction(async () => {
      const unused = await queries.lockUnused(before)
      if (unused) {
        await storage().remove(unused)
        await queries.deletePicture(unused)
      }
      return unused
    })
  } while (key !== null)
}
