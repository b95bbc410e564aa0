import { randomBytes } from 'node:crypto'
import { hearOfChanges } from '#db/changes.server.ts'
import { gzipSplice, plainSplice, type Spliced, sizeOf } from './spliced-gzip.server.ts'

/**
 * Pages that every visitor sees alike, kept as they were sent, compressed. They are dropped the moment the database
 * says that anything they may show has changed; only the nonce of their scripts is new in each answer.
 */

/** A page on its way out. */
export interface Answer {
  headers: Record<string, string>
  /** What `make` said of the page, for who sends it. */
  note: unknown
  /** In parts, to be sent one after the other. */
  body: readonly Buffer[]
}

interface Kept {
  headers: Record<string, string>
  /** The security policy with gaps for the nonce. */
  policy: string
  page: Spliced
  note: unknown
  until: number
}

/** Some texts follow from the time: how old the feed is, what is new, which open house is next. */
const LONGEST_MS = 30_000
/** Where nothing would be heard of a change, or one has just been made that the listings in memory may not show yet. */
const SHORTEST_MS = 1000
/** Listings in memory are at most so far behind. */
const SETTLED_MS = 6000
/** Some two thousand pages. */
const MOST_BYTES = 24_000_000
/** Cookies of analytics and of the read limits change nothing on a page; with any other one a page may be somebody's own. */
const OPEN_COOKIES = /^(?:\s*(?:ph_[^=;]*|(?:__Host-)?reader)=[^;]*(?:;|$))*\s*$/

const pages = new Map<string, Kept>()
let bytes = 0
let version = 0
let changedAt = -SETTLED_MS
const isHeard = [hearOfChanges('properties_changed', drop), hearOfChanges('content_changed', drop)]

function drop(): void {
  version += 1
  changedAt = performance.now()
  pages.clear()
  bytes = 0
}

/** The state of everything that pages show: a page that was begun in another state is not kept. */
export function pageVersion(): number {
  return version
}

/** True where a request says nothing of who sends it. */
export function isOfAnybody(cookie: string | null | undefined): boolean {
  return !cookie || OPEN_COOKIES.test(cookie)
}

/** The kept page for an address as it stands in a request line, or null. */
export function keptPage(url: string, cookie: string | undefined, encodings: string | undefined): Answer | null {
  if (pages.size === 0 || !isOfAnybody(cookie)) return null
  const key = keyOf(url, takesGzip(encodings))
  const kept = pages.get(key)
  if (!kept) return null
  if (kept.until < performance.now()) {
    forget(key, kept)
    return null
  }
  // The one that was used last stands last: the first one goes first.
  pages.delete(key)
  pages.set(key, kept)
  return answerOf(kept)
}

/** The page with a nonce of its own. */
function answerOf({ headers, policy, page, note }: Kept): Answer {
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
const NONCES_AT_ONCE = 64
let noise = Buffer.alloc(0)

/** Random bytes are fetched for many answers at once: asking for few takes as long. */
function newNonce(): string {
  if (noise.length < NONCE_BYTES) noise = randomBytes(NONCE_BYTES * NONCES_AT_ONCE)
  const nonce = noise.toString('hex', 0, NONCE_BYTES)
  noise = noise.subarray(NONCE_BYTES)
  return nonce
}

const NONCE_GAP = '\u0000'

/** Pages that are being made just now, with the state of things when that began. */
const underWay = new Map<string, { begun: number; made: Promise<Kept | null> }>()
/** Addresses whose pages turned out to be nobody else's: there nobody waits for another one's. */
const own = new Set<string>()
const MOST_OWN = 2000

/**
 * The page that `make` makes for a request that says nothing of who sends it: once for all who ask for it at the same
 * time, and kept from then on where every visitor sees it alike. A page that was begun before a change is not given to
 * who asks after it.
 * @param make the rendered page with a note on it; null where it is not for everybody
 * @returns null where it is not for everybody: the caller then answers with what it made, or makes its own
 */
export async function makePage(
  url: string,
  encodings: string | null,
  make: () => Promise<{ response: Response; page: Buffer; note?: unknown } | null>,
): Promise<Answer | null> {
  const isGzip = takesGzip(encodings ?? undefined)
  const key = keyOf(url, isGzip)
  const other = own.has(url) ? undefined : underWay.get(key)
  if (other?.begun === version) {
    const kept = await other.made.catch(() => null)
    return kept && answerOf(kept)
  }
  const begun = version
  const made = make().then((found) => found && keep(key, isGzip, begun, found))
  const mine = { begun, made }
  underWay.set(key, mine)
  try {
    const kept = await made
    if (kept) own.delete(url)
    else if (own.size < MOST_OWN) own.add(url)
    return kept && answerOf(kept)
  } finally {
    if (underWay.get(key) === mine) underWay.delete(key)
  }
}

/** Keeps a page that was just rendered, where it was not overtaken by a change. @returns null where nobody else may have it */
async function keep(
  key: string,
  isGzip: boolean,
  begun: number,
  { response, page, note }: { response: Response; page: Buffer; note?: unknown },
) {
  const policy = response.headers.get('content-security-policy') ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  if (!nonce || response.headers.has('set-cookie')) return null
  const parts = split(withoutIdleNonces(page, nonce), Buffer.from(nonce))
  const spliced = isGzip ? await gzipSplice(parts, NONCE_BYTES * 2) : plainSplice(parts)
  const isSettled = isHeard.every((isUp) => isUp()) && performance.now() - changedAt > SETTLED_MS
  const kept: Kept = {
    headers: {
      ...Object.fromEntries(response.headers),
      ...(isGzip ? { 'content-encoding': 'gzip' } : {}),
      vary: 'accept-encoding, cookie',
    },
    policy: policy.replaceAll(nonce, NONCE_GAP),
    page: spliced,
    note,
    until: performance.now() + (isSettled ? LONGEST_MS : SHORTEST_MS),
  }
  if (begun === version) store(key, kept)
  return kept
}

function store(key: string, kept: Kept): void {
  const former = pages.get(key)
  if (former) forget(key, former)
  pages.set(key, kept)
  bytes += kept.page.bytes
  for (const [oldest, one] of pages) {
    if (bytes <= MOST_BYTES) break
    forget(oldest, one)
  }
}

function forget(key: string, kept: Kept): void {
  pages.delete(key)
  bytes -= kept.page.bytes
}

function keyOf(url: string, isGzip: boolean): string {
  return isGzip ? `z${url}` : url
}

function takesGzip(encodings: string | undefined): boolean {
  return encodings !== undefined && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/i.test(encodings)
}

/**
 * The renderer marks whatever stands in the head; scripts and styles alone need it. Each mark is a gap, which costs each
 * answer a little.
 */
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
