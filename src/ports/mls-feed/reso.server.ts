import { setTimeout as sleep } from 'node:timers/promises'
import { ForbiddenAddressError, outboundAsk } from '../outbound.server.ts'
import { askedOf, firstPage, keyTypeOf, pageBehind, placeAt, recordPlace, smallerPage, textOf } from './addresses.ts'
import {
  eventsOf,
  jsonOf,
  member,
  pageOf,
  recordOf,
  SignedOutError,
  statusError,
  strangerIn,
  UnknownRecordError,
  withoutMark,
} from './answers.ts'
import { withAllChildren } from './children.ts'
import { metadataOf } from './edmx.ts'
import {
  type Budget,
  FeedError,
  type FeedMetadata,
  type FeedQuestion,
  type MlsFeed,
  type Page,
  type PageRequest,
  type RawRecord,
  SlowFeedError,
} from './mls-feed.ts'
import type { Profile } from './profiles.ts'
import { filterOf } from './question.ts'

/** Address, credentials and limits of a feed. */
export interface ResoSettings {
  url: string
  profile: Profile
  token: string | undefined
  /** Client credentials; null when a long-lived token is set. */
  credentials: { tokenUrl: string; clientId: string; clientSecret: string } | null
  system: string
  budget: Budget
  /** Allowed hosts, when they differ from the settings' own. */
  allowed?: ReadonlySet<string>
  /** Pause before the first retry. */
  pause_ms?: number
  /** Idle timeout, when it differs from the profile's. */
  timeout_ms?: number
}

const MAX_TRIES = 4
const PAUSE_MS = 500
const MAX_PAUSE_MS = 30_000
/** Total timeout of a body, in addition to the idle timeout. */
const BODY_MS = 120_000
/** Time after which nothing is retried, so that all tries fit into one job. */
const MAX_RETRYING_MS = 150_000
const PICTURE_SILENCE_MS = 30_000
/** A page that timed out is requested again with a quarter of its records, down to 1/64. */
const SHRINK_FACTOR = 4
const MAX_DIVISOR = 64
const MAX_PAGE_BYTES = 300_000_000
const MAX_PICTURE_BYTES = 30_000_000
const MAX_METADATA_BYTES = 50_000_000
/** Limit of a token response or an error body. */
const MAX_WORDS_BYTES = 100_000
const METADATA_MS = 86_400_000
const MIN_STRANGERS = 20
const EVENTS_PER_PAGE = 1000
const JSON_ANSWER = { accept: 'application/json', 'accept-encoding': 'gzip' }

/** Connects to a RESO Web API service over HTTP. Source: RESO Web API Core 2.0; MLS Grid API 2.0. */
export function resoFeed(settings: ResoSettings): MlsFeed {
  const { profile, budget, allowed, pause_ms = PAUSE_MS, timeout_ms = profile.timeoutSeconds * 1000 } = settings
  const tokens = tokensOf({ ...settings, timeout_ms })
  /** Divisors of the page size by resource: the feed is too slow for full pages. They outlive a run. */
  const divisors = new Map<string, number>()
  let described: { metadata: Promise<FeedMetadata>; until: number } | null = null

  return {
    readPage,
    async readLookups(request, signal) {
      const declared = profile.areChildrenDeclared ? await metadataOnce(signal) : null
      if (!declared || declared.resources.has('Lookup')) return readPage({ ...request, resource: 'Lookup' }, signal)
      const records = namesOf(declared)
      return records.length > 0 ? { records, nextLink: null, total: records.length } : null
    },
    async readRecord(resource, key, signal) {
      const children = await childrenOf(resource, signal)
      const type = profile.areChildrenDeclared ? keyTypeOf(await metadataOnce(signal), resource) : null
      const url = recordPlace(settings, resource, key, children, type)
      try {
        const record = await retried(
          signal,
          MAX_TRIES,
          () => bodyOf(url, JSON_ANSWER, MAX_PAGE_BYTES, signal, true),
          (body) => recordOf(body.toString('utf8')),
        )
        const { records } = await completed({ records: [record], nextLink: null, total: null }, url, signal)
        return records[0] ?? record
      } catch (error) {
        if (error instanceof UnknownRecordError) return null
        throw error
      }
    },
    async readEvents(after, signal) {
      if (!profile.areChildrenDeclared) return null
      const { resources } = await metadataOnce(signal)
      if (!resources.has('EntityEvent')) return null
      const url = placeAt(settings, 'EntityEvent')
      url.searchParams.set('$filter', `EntityEventSequence gt ${after}`)
      url.searchParams.set('$orderby', 'EntityEventSequence asc')
      url.searchParams.set('$top', String(EVENTS_PER_PAGE))
      const { records } = await readPageAt(() => textOf(url), signal, MAX_TRIES)
      return eventsOf(records).filter(({ sequence }) => sequence > after)
    },
    readMetadata: (signal, isFresh = false) => {
      if (isFresh) described = null
      return metadataOnce(signal)
    },
    async ask(question, signal) {
      const { url, filter } = await questionAddress(question, signal)
      return { ...(await readPageAt(() => url, signal, 1)), filter }
    },
    async readPicture(url, signal) {
      const headers: Record<string, string> = profile.isPictureAgentToken
        ? { 'user-agent': await tokens.get(signal) }
        : {}
      return bodyOf(url, headers, MAX_PICTURE_BYTES, signal, false)
    },
  }

  async function readPage(request: PageRequest, signal: AbortSignal): Promise<Page> {
    const children = await childrenOf(request.resource, signal)
    const full = request.nextLink ?? firstPage(settings, request, children)
    let url = full
    // The page size may shrink between tries, and the next page follows from the URL that was answered.
    const address = () => {
      url = smallerPage(full, divisors.get(request.resource) ?? 1)
      return url
    }
    const page = await completed(await readPageAt(address, signal, MAX_TRIES, request.resource), url, signal)
    const asked = askedOf(settings, request)
    const strangers = page.records.filter((record) => strangerIn([record], asked) !== null)
    // The import quarantines a few foreign records. A page with nothing else means that the settings are wrong.
    if (strangers.length >= MIN_STRANGERS && strangers.length === page.records.length)
      throw new FeedError('refused', `The feed sent what was not asked for: ${strangerIn(strangers, asked)}.`)
    return { ...page, nextLink: pageBehind(settings, request, url, page, children) }
  }

  /** Fetches the children that the service left behind links. */
  function completed(page: Page, url: string, signal: AbortSignal): Promise<Page> {
    return withAllChildren(page, url, (link) => readPageAt(() => link, signal, MAX_TRIES))
  }

  function isOfFeed(url: string): boolean {
    return URL.parse(url)?.origin === new URL(settings.url).origin
  }

  /** Lists the children to expand: those of the profile that the service declares. */
  async function childrenOf(resource: string, signal: AbortSignal): Promise<readonly string[]> {
    if (resource !== 'Property') return []
    if (!profile.areChildrenDeclared || profile.expand.length === 0) return profile.expand
    const declared = (await metadataOnce(signal)).resources.get('Property')?.children
    return profile.expand.filter((child) => declared?.has(child))
  }

  function metadataOnce(signal: AbortSignal): Promise<FeedMetadata> {
    if (described && described.until > Date.now()) return described.metadata
    const metadata = readMetadata(signal)
    const asked = { metadata, until: Date.now() + METADATA_MS }
    described = asked
    metadata.catch(() => {
      if (described === asked) described = null
    })
    return metadata
  }

  async function readMetadata(signal: AbortSignal): Promise<FeedMetadata> {
    const url = placeAt(settings, '$metadata')
    if (profile.isSystemNamed) url.searchParams.set('$filter', `OriginatingSystemName eq '${settings.system}'`)
    const headers = { accept: 'application/xml', 'accept-encoding': 'gzip' }
    return retried(
      signal,
      MAX_TRIES,
      () => bodyOf(textOf(url), headers, MAX_METADATA_BYTES, signal, true),
      (body) => metadataOf(body.toString('utf8')),
    )
  }

  async function questionAddress({ resource, conditions, most }: FeedQuestion, signal: AbortSignal) {
    const isTyped =
      profile.areChildrenDeclared &&
      conditions.some(({ kind, field }) => kind === 'choice' || /(?:Key|Id)$/.test(field))
    const asked = filterOf(profile, resource, conditions, isTyped ? await metadataOnce(signal) : null)
    const system = profile.isSystemNamed ? [`OriginatingSystemName eq '${settings.system}'`] : []
    const filter = [...system, asked].filter((part) => part !== '').join(' and ')
    const url = placeAt(settings, resource)
    if (filter !== '') url.searchParams.set('$filter', filter)
    url.searchParams.set('$top', String(most))
    for (const [name, value] of Object.entries(profile.parameters)) url.searchParams.set(name, value)
    return { url: textOf(url), filter }
  }

  /** Reads a page, with retries. @param resource whose page size shrinks when the feed is too slow */
  async function readPageAt(
    address: () => string,
    signal: AbortSignal,
    tries: number,
    resource?: string,
  ): Promise<Page> {
    const ask = async () => {
      const url = address()
      // A link must not carry the token to another host.
      if (!isOfFeed(url))
        throw new FeedError('refused', 'The next page of the feed is at another address than the feed.')
      const began = Date.now()
      try {
        const body = await bodyOf(url, JSON_ANSWER, MAX_PAGE_BYTES, signal, true)
        if (resource !== undefined && Date.now() - began < timeout_ms / SHRINK_FACTOR) growPages(resource)
        return body
      } catch (error) {
        if (resource !== undefined && error instanceof SlowFeedError)
          divisors.set(resource, Math.min(MAX_DIVISOR, (divisors.get(resource) ?? 1) * SHRINK_FACTOR))
        throw error
      }
    }
    return retried(signal, tries, ask, (body) => pageOf(body.toString('utf8')))
  }

  /** Doubles the page size of a resource once the feed is fast again, up to the full size. */
  function growPages(resource: string): void {
    const divisor = divisors.get(resource) ?? 1
    if (divisor > 1) divisors.set(resource, divisor / 2)
  }

  async function bodyOf(
    url: string,
    headers: Record<string, string>,
    maxBytes: number,
    signal: AbortSignal,
    isSigned: boolean,
  ): Promise<Buffer> {
    const token = isSigned ? await tokens.get(signal) : null
    // Take the slot last: a delay after it would bunch requests.
    await budget.take(signal, !isSigned)
    const silence_ms = isSigned ? timeout_ms : Math.min(PICTURE_SILENCE_MS, timeout_ms)
    const silence = silenceAfter(silence_ms)
    let bytes = 0
    try {
      const answer = await outboundAsk(
        url,
        {
          headers: { ...headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
          signal: AbortSignal.any([signal, silence.signal, AbortSignal.timeout(timeout_ms + BODY_MS)]),
          most: { success: maxBytes, other: MAX_WORDS_BYTES },
          // No redirects for requests with a token. A photo may redirect once.
          redirects: isSigned ? 0 : 1,
          onBytes: (count) => {
            bytes += count
            silence.heard()
          },
        },
        allowed,
      )
      if (answer.isSuccess) return withoutMark(answer.body)
      if (answer.status === 401 && token !== null) tokens.drop(token)
      throw statusError(answer.status, answer.headers, answer.body)
    } catch (error) {
      throw feedErrorOf(error, signal, silence.signal.aborted ? silence_ms : timeout_ms + BODY_MS)
    } finally {
      silence.end()
      await budget.spend(bytes)
    }
  }

  /** Retries `faulty` errors with exponential backoff. Throws refusals and limits without a retry. */
  async function retried<A, B>(
    signal: AbortSignal,
    maxTries: number,
    ask: () => Promise<A>,
    read: (answer: A) => B | Promise<B>,
  ): Promise<B> {
    let isRenewed = settings.credentials === null
    const began = Date.now()
    for (let tries = 1; ; tries += 1) {
      try {
        return await read(await ask())
      } catch (error) {
        if (error instanceof SignedOutError && !isRenewed) {
          isRenewed = true
          tries -= 1
          continue
        }
        if (!(error instanceof FeedError) || error.cause_kind !== 'faulty' || tries >= maxTries) throw error
        if (Date.now() - began > MAX_RETRYING_MS) throw error
        const wished = (error.retry_after_seconds ?? 0) * 1000
        const own = pause_ms * 2 ** (tries - 1) * (0.5 + Math.random())
        await sleep(Math.max(wished, Math.min(MAX_PAUSE_MS, own)), undefined, { signal })
      }
    }
  }
}

/** Converts the service's enumerations into records of the Lookup resource. */
function namesOf({ enums }: FeedMetadata): RawRecord[] {
  return [...enums].flatMap(([type, members]) =>
    [...members].map(([identifier, name]) => ({
      LookupKey: `${type}.${identifier}`,
      LookupName: type.replace(/^.*\./, ''),
      LookupValue: identifier,
      StandardLookupValue: name,
      LegacyODataValue: identifier,
    })),
  )
}

const TOKEN_MARGIN_MS = 60_000

/** Provides access tokens: the configured one, or fetched ones that are cached until they expire. */
function tokensOf({ profile, token, credentials, allowed, timeout_ms: limit }: ResoSettings & { timeout_ms: number }) {
  let held: { token: Promise<string>; value: string | null; until: number } | null = null
  return {
    async get(signal: AbortSignal): Promise<string> {
      if (!credentials) {
        if (token) return token
        const keys = profile.auth === 'bearer' ? 'MLS_TOKEN' : 'MLS_TOKEN_URL, MLS_CLIENT_ID and MLS_CLIENT_SECRET'
        throw new FeedError('refused', `There is nothing to sign in to the feed with: set ${keys}.`)
      }
      if (held && held.until > Date.now()) return held.token
      // Concurrent callers share one request.
      const fetching: NonNullable<typeof held> = {
        token: Promise.resolve(''),
        value: null,
        until: Number.POSITIVE_INFINITY,
      }
      held = fetching
      fetching.token = fetchToken(signal).then(
        (found) => {
          fetching.value = found.token
          fetching.until = found.until
          return found.token
        },
        (error: unknown) => {
          if (held === fetching) held = null
          throw error
        },
      )
      return fetching.token
    },
    /** Evicts a refused token, unless a newer one replaced it. */
    drop(refused: string): void {
      if (held?.value === refused) held = null
    },
  }

  async function fetchToken(signal: AbortSignal): Promise<{ token: string; until: number }> {
    const { tokenUrl, clientId, clientSecret } = credentials ?? { tokenUrl: '', clientId: '', clientSecret: '' }
    try {
      const form = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
        scope: 'api',
      })
      const { status, isSuccess, headers, body } = await outboundAsk(
        tokenUrl,
        {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
          body: form.toString(),
          signal: AbortSignal.any([signal, AbortSignal.timeout(limit)]),
          most: { success: MAX_WORDS_BYTES, other: MAX_WORDS_BYTES },
        },
        allowed,
      )
      if (status === 429 || status >= 500) throw statusError(status, headers, body)
      if (!isSuccess)
        throw new FeedError(
          'refused',
          `The feed's sign-in answered ${status}: check MLS_CLIENT_ID and MLS_CLIENT_SECRET.`,
        )
      const answer = jsonOf(body.toString('utf8'))
      const token = member(answer, 'access_token')
      if (typeof token !== 'string' || token === '') throw new FeedError('faulty', "The feed's sign-in gave no token.")
      const ms = (Number(member(answer, 'expires_in')) || 3600) * 1000
      // Use a short-lived token for half of its lifetime.
      return { token, until: Date.now() + Math.max(ms / 2, ms - TOKEN_MARGIN_MS) }
    } catch (error) {
      throw feedErrorOf(error, signal, limit)
    }
  }
}

/** Returns an abort signal that fires after `ms` without data. */
function silenceAfter(ms: number) {
  const silent = new AbortController()
  const timer = setTimeout(() => silent.abort(new DOMException('Nothing came.', 'TimeoutError')), ms)
  return { signal: silent.signal, heard: () => void timer.refresh(), end: () => clearTimeout(timer) }
}

function feedErrorOf(error: unknown, signal: AbortSignal, timeout_ms: number): unknown {
  if (error instanceof FeedError || signal.aborted) return error
  if (error instanceof ForbiddenAddressError) return new FeedError('refused', error.message)
  if (!(error instanceof Error)) return error
  if (error.name === 'TimeoutError')
    return new SlowFeedError('faulty', `The feed didn’t answer within ${timeout_ms / 1000} seconds.`)
  const cause = error.cause instanceof Error ? error.cause : error
  const code = 'code' in cause ? String(cause.code) : ''
  if (code === 'ECONNREFUSED') return new FeedError('faulty', 'Nobody answers at the address of the feed.')
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new FeedError('faulty', 'The name of the feed’s host cannot be resolved.')
  if (code.startsWith('Z_') || code.startsWith('HPE_') || code === 'ECONNRESET' || code === 'EPIPE') {
    return new FeedError('faulty', 'The answer of the feed was cut short.')
  }
  return new FeedError('faulty', `The feed could not be read: ${cause.message}`)
}
