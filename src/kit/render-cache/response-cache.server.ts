import { randomBytes } from 'node:crypto'
import { listenToChanges } from '#db/changes.server.ts'
import { gzipSplice, plainSplice, type Spliced, sizeOf } from './spliced-gzip.server.ts'

/**
 * Caches the compressed response of pages that look the same to every visitor. A change in the database evicts them all.
 * Each response gets a nonce of its own.
 */

/** A cached page, ready to send. */
export interface CachedPage {
  headers: Record<string, string>
  /** The note that `render` returned with the page. */
  note: unknown
  /** Consecutive parts of the body. */
  body: readonly Buffer[]
}

interface Entry {
  headers: Record<string, string>
  /** The security policy with gaps for the nonce. */
  policy: string
  page: Spliced
  note: unknown
  expiresAt: number
}

/** Some texts depend on the time: the age of the feed, new listings, the next open house. */
const MAX_AGE_MS = 30_000
/** Used while change notifications are down, and right after a change, when the listings in memory may be behind. */
const UNSETTLED_MAX_AGE_MS = 1000
/** The listings in memory are behind the database by less than this. */
const SETTLE_MS = 6000
/** About 2,000 pages. */
const MAX_BYTES = 24_000_000
/** Analytics and read-limit cookies change nothing on a page. With any other cookie a page may be personal. */
const ANONYMOUS_COOKIES = /^(?:\s*(?:ph_[^=;]*|(?:__Host-)?reader)=[^;]*(?:;|$))*\s*$/

const cache = new Map<string, Entry>()
let bytes = 0
let version = 0
let changedAt = -SETTLE_MS
const areNotificationsUp = [
  listenToChanges('properties_changed', evictAll),
  listenToChanges('content_changed', evictAll),
]

function evictAll(): void {
  version += 1
  changedAt = performance.now()
  cache.clear()
  bytes = 0
}

/** Returns the version of all cached content. A page that was begun in another version is not stored. */
export function cacheVersion(): number {
  return version
}

/** Returns true for a request whose cookies do not identify anyone. */
function isAnonymous(cookie: string | null | undefined): boolean {
  return !cookie || ANONYMOUS_COOKIES.test(cookie)
}

/** Returns the cached page for a request target, or null. */
export function findCachedPage(
  url: string,
  cookie: string | undefined,
  encodings: string | undefined,
): CachedPage | null {
  if (cache.size === 0 || !isAnonymous(cookie)) return null
  const key = keyOf(url, acceptsGzip(encodings))
  const entry = cache.get(key)
  if (!entry) return null
  if (entry.expiresAt < performance.now()) {
    evict(key, entry)
    return null
  }
  // A map keeps insertion order: re-inserting makes the first entry the least recently used.
  cache.delete(key)
  cache.set(key, entry)
  return pageOf(entry)
}

/** Fills the nonce in. */
function pageOf({ headers, policy, page, note }: Entry): CachedPage {
  const nonce = newNonce()
  const body = page.fill(nonce)
  return {
    headers: {
      ...headers,
      'content-security-policy': policy.replaceAll(NONCE_GAP, nonce),
      'content-length': String(sizeOf(body)),
    },
    note,
    body,
  }
}

const NONCE_BYTES = 16
const NONCES_PER_FETCH = 64
let noise = Buffer.alloc(0)

/** Takes random bytes from a batch: fetching few takes as long as fetching many. */
function newNonce(): string {
  if (noise.length < NONCE_BYTES) noise = randomBytes(NONCE_BYTES * NONCES_PER_FETCH)
  const nonce = noise.toString('hex', 0, NONCE_BYTES)
  noise = noise.subarray(NONCE_BYTES)
  return nonce
}

const NONCE_GAP = '\u0000'

interface PageRequest {
  path: string
  cookie: string | null
  encodings: string | null
}
/** A rendered page and a note for its sender; null if the page is personal. */
type Rendered = { response: Response; page: Buffer; note?: unknown } | null

/** Renders in progress, with the version in which they began. */
const rendering = new Map<string, { begunIn: number; entry: Promise<Entry | null> }>()
/** Addresses whose pages are personal: requests for them do not wait for each other. */
const personal = new Set<string>()
const MAX_PERSONAL = 2000

/**
 * Returns a public page from the cache, or renders it once for all anonymous requests that wait for it. A request that
 * comes after a change never gets a page that was begun before it.
 * @returns null if the request or the page is personal: the caller sends what `render` made, or renders its own
 */
export async function renderPublicPage(
  { path, cookie, encodings }: PageRequest,
  render: () => Promise<Rendered>,
): Promise<CachedPage | null> {
  if (!isAnonymous(cookie)) return null
  const cached = findCachedPage(path, undefined, encodings ?? undefined)
  if (cached) return cached
  const isGzip = acceptsGzip(encodings ?? undefined)
  const key = keyOf(path, isGzip)
  const other = personal.has(path) ? undefined : rendering.get(key)
  if (other?.begunIn === version) {
    const entry = await other.entry.catch(() => null)
    return entry && pageOf(entry)
  }
  const begunIn = version
  const own = { begunIn, entry: render().then((rendered) => rendered && store(key, isGzip, begunIn, rendered)) }
  rendering.set(key, own)
  try {
    const entry = await own.entry
    if (entry) personal.delete(path)
    else if (personal.size < MAX_PERSONAL) personal.add(path)
    return entry && pageOf(entry)
  } finally {
    if (rendering.get(key) === own) rendering.delete(key)
  }
}

/** Stores a rendered page unless a change overtook it. @returns null if the page must not be shared */
async function store(
  key: string,
  isGzip: boolean,
  begunIn: number,
  { response, page, note }: NonNullable<Rendered>,
): Promise<Entry | null> {
  const policy = response.headers.get('content-security-policy') ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  if (!nonce || response.headers.has('set-cookie')) return null
  const parts = split(withoutIdleNonces(page, nonce), Buffer.from(nonce))
  const spliced = isGzip ? await gzipSplice(parts, NONCE_BYTES * 2) : plainSplice(parts)
  const isSettled = areNotificationsUp.every((isUp) => isUp()) && performance.now() - changedAt > SETTLE_MS
  const entry: Entry = {
    headers: {
      ...Object.fromEntries(response.headers),
      ...(isGzip ? { 'content-encoding': 'gzip' } : {}),
      vary: 'accept-encoding, cookie',
    },
    policy: policy.replaceAll(nonce, NONCE_GAP),
    page: spliced,
    note,
    expiresAt: performance.now() + (isSettled ? MAX_AGE_MS : UNSETTLED_MAX_AGE_MS),
  }
  if (begunIn === version) insert(key, entry)
  return entry
}

function insert(key: string, entry: Entry): void {
  const former = cache.get(key)
  if (former) evict(key, former)
  cache.set(key, entry)
  bytes += entry.page.bytes
  for (const [oldest, one] of cache) {
    if (bytes <= MAX_BYTES) break
    evict(oldest, one)
  }
}

function evict(key: string, entry: Entry): void {
  cache.delete(key)
  bytes -= entry.page.bytes
}

function keyOf(url: string, isGzip: boolean): string {
  return isGzip ? `z${url}` : url
}

function acceptsGzip(encodings: string | undefined): boolean {
  return encodings !== undefined && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/i.test(encodings)
}

/** Removes nonces that the renderer puts on meta and link elements: only scripts and styles need one, and each is a gap. */
function withoutIdleNonces(page: Buffer, nonce: string): Buffer {
  const mark = ` nonce="${nonce}"`
  const text = page.toString('latin1').replace(/<(?:meta|link)\b[^>]*>/g, (tag) => tag.replace(mark, ''))
  return Buffer.from(text, 'latin1')
}

function split(page: Buffer, gap: Buffer): Buffer[] {
  const parts: Buffer[] = []
  let from = 0
  for (let at = page.indexOf(gap); at >= 0; at = page.indexOf(gap, from)) {
    parts.push(page.subarray(from, at))
    from = at + gap.length
  }
  return [...parts, page.subarray(from)]
}
