import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { env } from '#env.server.ts'
import { concurrencyLimit } from '#kit/job/concurrency-limit.ts'
import { log } from '#kit/log.server.ts'
import { HOUR_MS } from '#kit/time/durations.ts'
import { storage } from '#ports/storage/storage.server.ts'
import { isStorageKey } from '#ports/storage/storage.ts'

const WIDTHS = [320, 480, 640, 960, 1280, 1920] as const
const DEFAULT_WIDTH = 1280
const QUALITIES = [50, 60, 75] as const
const DEFAULT_QUALITY = 75
/** AVIF of larger pictures takes too long to make while somebody waits. */
const LARGEST_AVIF = 960
const LARGEST_PIXELS = 100_000_000
const CACHE_BYTES = 2_000_000_000
const MAX_WAITING = 64

type Format = 'avif' | 'webp' | 'jpeg'

/** What of a picture is asked for. */
interface Variant {
  key: string
  width: number
  quality: number
  format: Format
}

/**
 * A picture of a listing, or one that the brokerage shows of itself, in a size and form that the browser asks for:
 * GET /img/{storage_key}?width=&height=&quality=. It is made once, kept on this machine, and never larger than the original.
 * Keys of anything else are not known here. `audience` is whom this picture may be shown to. Source: specification 2, media.
 */
export async function image(request: Request, audience: 'everybody' | 'caller' | 'nobody'): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405, { allow: 'GET, HEAD' })
  const variant = variantOf(request)
  if (!variant || audience === 'nobody') return refusal(404)
  const name = createHash('sha256')
    .update(`${variant.key} ${variant.width} ${variant.quality} ${variant.format}`)
    .digest('hex')
  const headers = {
    'content-type': `image/${variant.format}`,
    // A home may be withdrawn or sold: caches show its photos for an hour at most. The tag makes asking again cheap.
    'cache-control': audience === 'everybody' ? 'public, max-age=3600' : 'private, no-cache',
    etag: `"${name.slice(0, 32)}"`,
    vary: 'Accept',
    'x-content-type-options': 'nosniff',
    // Mail programs show pictures on pages of other sites. Source: Fetch, cross-origin resource policy check.
    'cross-origin-resource-policy': isForEmail(request) && audience === 'everybody' ? 'cross-origin' : 'same-origin',
    'content-security-policy': "default-src 'none'; sandbox",
  }
  // The key names the bytes and never changes its meaning: whoever holds the tag holds the picture.
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

/** The key of the picture that is asked for, or null where it is none that pages show. */
export function pictureKey(request: Request): string | null {
  const { pathname } = new URL(request.url)
  const key = /^\/img\/((?:media|site)\/[0-9a-f]{2}\/[0-9a-f]{32}\.(?:jpg|png|webp|avif|gif))$/.exec(pathname)?.[1]
  return key && isStorageKey(key) ? key : null
}

function variantOf(request: Request): Variant | null {
  const { searchParams } = new URL(request.url)
  const key = pictureKey(request)
  if (!key) return null
  const width = snap(WIDTHS, Math.min(...widthsWished(searchParams)))
  const quality = snap(QUALITIES, wished(searchParams, 'quality') ?? DEFAULT_QUALITY)
  return { key, width, quality, format: formatFor(request.headers.get('accept') ?? '', width) }
}

/** A height is served by the width of a picture of the usual shape, 3 to 2; of both the smaller one counts. */
function widthsWished(query: URLSearchParams): number[] {
  const height = wished(query, 'height')
  const widths = [wished(query, 'width'), height && Math.round(height * 1.5)].filter((width) => width !== null)
  return widths.length > 0 ? widths : [DEFAULT_WIDTH]
}

function wished(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? ''
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null
}

/** True for a picture that the brokerage uploaded: one of itself, or of a home of its own. */
export function isUpload(key: string): boolean {
  return key.startsWith('site/')
}

/** The smallest step that is not below the wish, or the largest one: few steps make few files. */
function snap(steps: readonly number[], wish: number): number {
  return steps.find((step) => step >= wish) ?? steps[steps.length - 1] ?? wish
}

function formatFor(accept: string, width: number): Format {
  if (accept.includes('image/avif') && width <= LARGEST_AVIF) return 'avif'
  return accept.includes('image/webp') || accept.includes('image/avif') ? 'webp' : 'jpeg'
}

const making = new Map<string, Promise<Buffer | null>>()
/** One image per core: more at a time would delay all of them. */
const limit = concurrencyLimit(availableParallelism())
sharp.concurrency(1)

/** The bytes from the cache, or made now; of several who ask for the same one makes it. */
function variantBytes(variant: Variant, name: string): Promise<Buffer | null | 'busy'> {
  return cachedOrMade(name, () => make(variant))
}

/**
 * A picture that is kept on this machine under a name of its contents, or is made now and then kept; null where it cannot
 * be made. Few are made at once, and whoever comes when too many wait is sent away for a moment.
 */
export async function cachedOrMade(name: string, work: () => Promise<Buffer | null>): Promise<Buffer | null | 'busy'> {
  const stored = await readCached(name)
  if (stored) return stored
  const current = making.get(name)
  if (current) return current
  if (limit.waiting >= MAX_WAITING) return 'busy'
  const made = limit
    .run(async () => {
      const bytes = await work()
      if (bytes) await writeCached(name, bytes)
      return bytes
    })
    .finally(() => making.delete(name))
  making.set(name, made)
  return made
}

async function make(variant: Variant): Promise<Buffer | null> {
  const made = isCard(variant) ? await storage().get(cardKeyOf(variant.key, variant.width)) : null
  if (made) return made
  const original = await storage().get(variant.key)
  return original && variantOfBytes(original, variant)
}

async function variantOfBytes(original: Buffer, { key, width, quality, format }: Variant): Promise<Buffer | null> {
  const sized = sharp(original, { limitInputPixels: LARGEST_PIXELS, failOn: 'error' })
    .rotate()
    .resize({ width, withoutEnlargement: true })
  return encoded(sized, format, quality)
    .toBuffer()
    .catch((error: unknown) => {
      log.warn({ err: error, key }, 'a picture cannot be read')
      return null
    })
}

function encoded(picture: Sharp, format: Format, quality: number): Sharp {
  // The same number means more bytes in AVIF than in the others.
  if (format === 'avif') return picture.avif({ quality: quality - 10, effort: 2 })
  return format === 'webp' ? picture.webp({ quality }) : picture.jpeg({ quality, mozjpeg: true })
}

/** In which cards show a first picture, on a plain screen and on a fine one (`cardSources`); AVIF takes longest to make. */
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

/**
 * Makes a picture in the sizes of cards before anybody asks, and keeps them in the storage, where every process finds
 * them. @returns false where the picture cannot be read
 */
export async function makeCards(key: string): Promise<boolean> {
  const original = await storage().get(key)
  if (!original) return false
  for (const { width, quality } of CARDS) {
    const card = cardKeyOf(key, width)
    if (await storage().exists(card)) continue
    const bytes = await variantOfBytes(original, { key, width, quality, format: 'avif' })
    if (!bytes) return false
    await storage().put(card, bytes, 'image/avif')
  }
  return true
}

/** Removes what `makeCards` made of a picture. */
export async function removeCards(key: string): Promise<void> {
  for (const { width } of CARDS) await storage().remove(cardKeyOf(key, width))
}

const folder = join(env.DATA_DIR, 'cache', 'img')
/** Cached files with their sizes, those that were not used for longest first; null until the folder was looked at. */
let index: Promise<Map<string, number>> | null = null
let total = 0

function cachePath(name: string): string {
  return join(folder, name.slice(0, 2), name)
}

async function readCached(name: string): Promise<Buffer | null> {
  const entries = await cacheIndex()
  const bytes = await readFile(cachePath(name)).catch(() => null)
  if (!bytes) return null
  // Another process may have made it: whoever reads it counts it.
  total += bytes.length - (entries.get(name) ?? 0)
  entries.delete(name)
  entries.set(name, bytes.length)
  return bytes
}

/** A cache that cannot be written must not keep a picture from its reader. */
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
  total += bytes.length - (entries.get(name) ?? 0)
  entries.set(name, bytes.length)
  for (const [oldest, size] of entries) {
    if (total <= CACHE_BYTES) return
    entries.delete(oldest)
    total -= size
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
      // What a killed process was writing is nobody's any more after a while.
      if (name.endsWith('.tmp')) {
        if (Date.now() - found.mtimeMs > HOUR_MS) await rm(path, { force: true })
        continue
      }
      files.push({ name, size: found.size, used_at: found.mtimeMs })
    }
  }
  files.sort((a, b) => a.used_at - b.used_at)
  total = files.reduce((sum, { size }) => sum + size, 0)
  return new Map(files.map(({ name, size }) => [name, size]))
}
