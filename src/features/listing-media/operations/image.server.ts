import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import { env } from '#env.server.ts'
import { imageLibrary } from '#kit/image-library.server.ts'
import { concurrencyLimit } from '#kit/job/concurrency-limit.ts'
import { log } from '#kit/log.server.ts'
import { HOUR_MS } from '#kit/time/durations.ts'
import { storage } from '#ports/storage/storage.server.ts'
import { isStorageKey } from '#ports/storage/storage.ts'

const WIDTHS = [320, 480, 640, 960, 1280, 1920] as const
const DEFAULT_WIDTH = 1280
const QUALITIES = [50, 60, 75] as const
const DEFAULT_QUALITY = 75
/** Encoding AVIF above this width takes too long during a request. */
const MAX_AVIF_WIDTH = 960
const MAX_PIXELS = 100_000_000
const MAX_CACHE_BYTES = 2_000_000_000
const MAX_QUEUED = 64

type Format = 'avif' | 'webp' | 'jpeg'

/** Requested form of an image. */
interface Variant {
  key: string
  width: number
  quality: number
  format: Format
}

/**
 * Serves GET /img/{storage_key}?width=&height=&quality=, an image of a listing or of the site's own content. Variants
 * are made once, cached on this machine, and never larger than the original. `audience` says who may see the image.
 * Source: specification 2, media.
 */
export async function imageResponse(request: Request, audience: 'public' | 'caller' | 'none'): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405, { allow: 'GET, HEAD' })
  const variant = variantOf(request)
  if (!variant || audience === 'none') return refusal(404)
  const name = createHash('sha256')
    .update(`${variant.key} ${variant.width} ${variant.quality} ${variant.format}`)
    .digest('hex')
  const headers = {
    'content-type': `image/${variant.format}`,
    // A home may be withdrawn or sold, so caches may show its photos for an hour at most. The ETag makes revalidation
    // cheap.
    'cache-control': audience === 'public' ? 'public, max-age=3600' : 'private, no-cache',
    etag: `"${name.slice(0, 32)}"`,
    vary: 'Accept',
    'x-content-type-options': 'nosniff',
    // Mail programs show images on pages of other origins. Source: Fetch, cross-origin resource policy check.
    'cross-origin-resource-policy': isForEmail(request) && audience === 'public' ? 'cross-origin' : 'same-origin',
    'content-security-policy': "default-src 'none'; sandbox",
  }
  // A key always names the same bytes, so a matching ETag needs no look at the file.
  if (request.headers.get('if-none-match')?.includes(headers.etag)) return new Response(null, { status: 304, headers })
  const bytes = await variantBytes(variant, name)
  if (bytes === 'busy') return refusal(503, { 'retry-after': '1' })
  if (!bytes) return refusal(404)
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
    headers: { ...headers, 'content-length': String(bytes.length) },
  })
}

function refusal(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, {
    status,
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers },
  })
}

function isForEmail(request: Request): boolean {
  return new URL(request.url).searchParams.get('for') === 'email'
}

/** Returns the storage key in the URL, or null if it does not name an image of a page. */
export function pictureKey(request: Request): string | null {
  const { pathname } = new URL(request.url)
  const key = /^\/img\/((?:media|site)\/[0-9a-f]{2}\/[0-9a-f]{32}\.(?:jpg|png|webp|avif|gif))$/.exec(pathname)?.[1]
  return key && isStorageKey(key) ? key : null
}

function variantOf(request: Request): Variant | null {
  const { searchParams } = new URL(request.url)
  const key = pictureKey(request)
  if (!key) return null
  const width = snapUp(WIDTHS, Math.min(...requestedWidths(searchParams)))
  const quality = snapUp(QUALITIES, requestedNumber(searchParams, 'quality') ?? DEFAULT_QUALITY)
  return { key, width, quality, format: formatFor(request.headers.get('accept') ?? '', width) }
}

/** Converts a height to a width at the usual ratio of 3:2. If both are given, the smaller width applies. */
function requestedWidths(query: URLSearchParams): number[] {
  const height = requestedNumber(query, 'height')
  const widths = [requestedNumber(query, 'width'), height && Math.round(height * 1.5)].filter((width) => width !== null)
  return widths.length > 0 ? widths : [DEFAULT_WIDTH]
}

function requestedNumber(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? ''
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null
}

/** Returns true for an image that the brokerage uploaded, for its own content or for a manual listing. */
export function isUpload(key: string): boolean {
  return key.startsWith('site/')
}

/**
 * Returns the smallest step that is not below the wish, else the largest. Few steps limit the number of cached files.
 */
function snapUp(steps: readonly number[], wish: number): number {
  return steps.find((step) => step >= wish) ?? steps[steps.length - 1] ?? wish
}

function formatFor(accept: string, width: number): Format {
  if (accept.includes('image/avif') && width <= MAX_AVIF_WIDTH) return 'avif'
  return accept.includes('image/webp') || accept.includes('image/avif') ? 'webp' : 'jpeg'
}

const inProgress = new Map<string, Promise<Buffer | null>>()
/** Limited to one image per core, because more in parallel would delay all of them. */
const limit = concurrencyLimit(availableParallelism())

/** Returns the cached bytes or makes them. Concurrent requests for the same variant share one run. */
function variantBytes(variant: Variant, name: string): Promise<Buffer | null | 'busy'> {
  return cachedOrCreated(name, () => createVariant(variant))
}

/** Returns the bytes cached under `name`, or makes and caches them. Null if that fails, 'busy' if too many wait. */
export async function cachedOrCreated(
  name: string,
  work: () => Promise<Buffer | null>,
): Promise<Buffer | null | 'busy'> {
  const stored = await readCached(name)
  if (stored) return stored
  const current = inProgress.get(name)
  if (current) return current
  if (limit.waiting >= MAX_QUEUED) return 'busy'
  const made = limit
    .run(async () => {
      const bytes = await work()
      if (bytes) await writeCached(name, bytes)
      return bytes
    })
    .finally(() => inProgress.delete(name))
  inProgress.set(name, made)
  return made
}

async function createVariant(variant: Variant): Promise<Buffer | null> {
  const made = isCard(variant) ? await storage().get(cardKeyOf(variant.key, variant.width)) : null
  if (made) return made
  const original = await storage().get(variant.key)
  return original && resize(original, variant)
}

async function resize(original: Buffer, { key, width, quality, format }: Variant): Promise<Buffer | null> {
  const sharp = await imageLibrary()
  const sized = sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize({ width, withoutEnlargement: true })
  return encode(sized, format, quality)
    .toBuffer()
    .catch((error: unknown) => {
      log.warn({ err: error, key }, 'a photo cannot be read')
      return null
    })
}

function encode(picture: Sharp, format: Format, quality: number): Sharp {
  // At the same quality number AVIF needs more bytes than the other formats.
  if (format === 'avif') return picture.avif({ quality: quality - 10, effort: 2 })
  return format === 'webp' ? picture.webp({ quality }) : picture.jpeg({ quality, mozjpeg: true })
}

/** Card sizes for standard and high-density screens (`cardSources`), as AVIF, which takes longest to encode. */
const CARDS = [
  { width: 480, quality: DEFAULT_QUALITY },
  { width: 960, quality: 60 },
] as const

function isCard({ width, quality, format }: Variant): boolean {
  return format === 'avif' && CARDS.some((card) => card.width === width && card.quality === quality)
}

function cardKeyOf(key: string, width: number): string {
  return `${key.replace(/^media\//, 'cards/').replace(/\.[a-z]+$/, '')}-${width}.avif`
}

/** Prerenders a photo in card sizes into shared storage. @returns false if the photo cannot be decoded */
export async function createCards(key: string): Promise<boolean> {
  const original = await storage().get(key)
  if (!original) return false
  for (const { width, quality } of CARDS) {
    const card = cardKeyOf(key, width)
    if (await storage().exists(card)) continue
    const bytes = await resize(original, { key, width, quality, format: 'avif' })
    if (!bytes) return false
    await storage().put(card, bytes, 'image/avif')
  }
  return true
}

/** Deletes the card sizes of a photo. */
export async function removeCards(key: string): Promise<void> {
  for (const { width } of CARDS) await storage().remove(cardKeyOf(key, width))
}

const folder = join(env.DATA_DIR, 'cache', 'img')
/** Cached files with their sizes, least recently used first. Null until the folder has been scanned. */
let index: Promise<Map<string, number>> | null = null
let cachedBytes = 0

function cachePath(name: string): string {
  return join(folder, name.slice(0, 2), name)
}

async function readCached(name: string): Promise<Buffer | null> {
  const entries = await cacheIndex()
  const bytes = await readFile(cachePath(name)).catch(() => null)
  if (!bytes) return null
  // Another process may have added the file, so count it on first use.
  cachedBytes += bytes.length - (entries.get(name) ?? 0)
  entries.delete(name)
  entries.set(name, bytes.length)
  return bytes
}

/** Writes to the cache. A failed write must not fail the request. */
async function writeCached(name: string, bytes: Buffer): Promise<void> {
  const entries = await cacheIndex()
  const path = cachePath(name)
  const temporary = `${path}.${randomUUID()}.tmp`
  try {
    await mkdir(join(folder, name.slice(0, 2)), { recursive: true })
    await writeFile(temporary, bytes, { mode: 0o600 })
    await rename(temporary, path)
  } catch {
    await rm(temporary, { force: true }).catch(() => undefined)
    return
  }
  cachedBytes += bytes.length - (entries.get(name) ?? 0)
  entries.set(name, bytes.length)
  for (const [oldest, size] of entries) {
    if (cachedBytes <= MAX_CACHE_BYTES) return
    entries.delete(oldest)
    cachedBytes -= size
    await rm(cachePath(oldest), { force: true }).catch(() => undefined)
  }
}

function cacheIndex(): Promise<Map<string, number>> {
  index ??= readIndex()
  return index
}

async function readIndex(): Promise<Map<string, number>> {
  const files: { name: string; size: number; used_at: number }[] = []
  for (const shard of await readdir(folder).catch(() => [])) {
    for (const name of await readdir(join(folder, shard)).catch(() => [])) {
      const path = join(folder, shard, name)
      const found = await stat(path).catch(() => null)
      if (!found?.isFile()) continue
      // Temporary files of a killed process are deleted after an hour.
      if (name.endsWith('.tmp')) {
        if (Date.now() - found.mtimeMs > HOUR_MS) await rm(path, { force: true })
        continue
      }
      files.push({ name, size: found.size, used_at: found.mtimeMs })
    }
  }
  files.sort((a, b) => a.used_at - b.used_at)
  cachedBytes = files.reduce((sum, { size }) => sum + size, 0)
  return new Map(files.map(({ name, size }) => [name, size]))
}
