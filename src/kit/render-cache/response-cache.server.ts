import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { listenToChanges } from '#db/changes.server.ts'

/**
 * Caches the compressed response of pages that look the same to every visitor. A change in the database evicts them
 * all. Their policy allows inline scripts by hash: a nonce must differ in each response (decision 0019).
 */

/** A cached page, ready to send. Many responses share it. */
export interface CachedPage {
  headers: Readonly<Record<string, string>>
  /** Note that `render` returned with the page. */
  note: unknown
  body: Buffer
}

interface Entry {
  page: CachedPage
  expiresAt: number
}

/** Maximum age, because texts depend on the time: the age of the feed, new listings, the next open house. */
const MAX_AGE_MS = 30_000
/** Maximum age without change notifications, and right after a change, when the listings in memory may be stale. */
const UNSETTLED_MAX_AGE_MS = 1000
/** Upper bound for the delay between database and listings in memory. */
const SETTLE_MS = 6000
/** About 2,000 pages. */
const MAX_BYTES = 24_000_000
/** Analytics and read-limit cookies do not change a page. With any other cookie a page may be personal. */
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

/** Returns whether a request has only cookies that do not identify a person. */
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
  // A Map is in insertion order, so re-inserting makes the first entry the least recently used.
  cache.delete(key)
  cache.set(key, entry)
  return entry.page
}

interface PageRequest {
  path: string
  cookie: string | null
  encodings: string | null
}
/** A rendered page and a note for its sender; null for a personal page. */
type Rendered = { response: Response; page: Buffer; note?: unknown } | null

/** Renders in progress, with the version in which they began. */
const rendering = new Map<string, { begunIn: number; page: Promise<CachedPage | null> }>()
/** URLs whose pages are personal: requests for them do not wait for each other. */
const personal = new Set<string>()
const MAX_PERSONAL = 2000

/**
 * Returns a public page from the cache, or renders it once for all anonymous requests that wait for it. A request after
 * a change never gets a page that was begun before it.
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
  if (other?.begunIn === version) return other.page.catch(() => null)
  const begunIn = version
  const own = { begunIn, page: render().then((rendered) => rendered && store(key, isGzip, begunIn, rendered)) }
  rendering.set(key, own)
  try {
    const page = await own.page
    if (page) personal.delete(path)
    else if (personal.size < MAX_PERSONAL) personal.add(path)
    return page
  } finally {
    if (rendering.get(key) === own) rendering.delete(key)
  }
}

/** Stores a rendered page unless a change overtook it. @returns null if the page must not be shared */
async function store(
  key: string,
  isGzip: boolean,
  begunIn: number,
  { response, page: html, note }: NonNullable<Rendered>,
): Promise<CachedPage | null> {
  if (response.headers.has('set-cookie')) return null
  const hashed = withHashes(html, response.headers.get('content-security-policy') ?? '')
  if (!hashed) return null
  const body = isGzip ? await promisify(gzip)(hashed.page, { level: 7 }) : hashed.page
  const page: CachedPage = {
    headers: {
      ...Object.fromEntries(response.headers),
      ...(isGzip ? { 'content-encoding': 'gzip' } : {}),
      'content-length': String(body.length),
      'content-security-policy': hashed.policy,
      vary: 'accept-encoding, cookie',
    },
    note,
    body,
  }
  const isSettled = areNotificationsUp.every((isUp) => isUp()) && performance.now() - changedAt > SETTLE_MS
  const expiresAt = performance.now() + (isSettled ? MAX_AGE_MS : UNSETTLED_MAX_AGE_MS)
  if (begunIn === version) insert(key, { page, expiresAt })
  return page
}

function insert(key: string, entry: Entry): void {
  const former = cache.get(key)
  if (former) evict(key, former)
  cache.set(key, entry)
  bytes += entry.page.body.length
  for (const [oldest, one] of cache) {
    if (bytes <= MAX_BYTES) break
    evict(oldest, one)
  }
}

function evict(key: string, entry: Entry): void {
  cache.delete(key)
  bytes -= entry.page.body.length
}

function keyOf(url: string, isGzip: boolean): string {
  return isGzip ? `z${url}` : url
}

function acceptsGzip(encodings: string | undefined): boolean {
  return encodings !== undefined && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/i.test(encodings)
}

/**
 * Replaces the nonce of scripts with hashes. Only scripts with the nonce are hashed: the renderer wrote them, and an
 * injected script cannot know it. The nonce remains valid for styles, which libraries insert in the browser.
 * @returns null for a page without a nonce, or with a script that no hash can allow
 */
function withHashes(page: Buffer, policy: string): { page: Buffer; policy: string } | null {
  const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1]
  if (!nonce) return null
  const mark = ` nonce="${nonce}"`
  const html = page.toString('latin1')
  const hashes = new Set<string>()
  for (const [, attributes = '', source = ''] of html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)) {
    if (!attributes.includes(mark) || attributes.includes('type="application/ld+json"')) continue
    if (attributes.includes(' src=')) return null
    hashes.add(`'sha256-${createHash('sha256').update(source, 'latin1').digest('base64')}'`)
  }
  return {
    page: Buffer.from(
      html.replace(/<(?:script|meta|link)\b[^>]*>/g, (tag) => tag.replace(mark, '')),
      'latin1',
    ),
    policy: policy.replace(`script-src 'nonce-${nonce}'`, `script-src ${[...hashes].join(' ')}`),
  }
}
