import { setTimeout as sleep } from 'node:timers/promises'
import { ForbiddenAddressError } from '../guarded-lookup.server.ts'
import { outboundRequest } from '../outbound.server.ts'
import { withAllChildren } from './children.ts'
import { metadataOf } from './edmx.ts'
import { filterOf } from './filter.ts'
import {
  type Budget,
  FeedError,
  type FeedMetadata,
  type FeedSearch,
  type MlsFeed,
  type Page,
  type PageRequest,
  type RawRecord,
  SlowFeedError,
} from './mls-feed.ts'
import type { Profile } from './profiles.ts'
import {
  eventsOf,
  findMismatch,
  jsonOf,
  member,
  pageOf,
  RejectedTokenError,
  recordOf,
  statusError,
  stripByteOrderMark,
  UnknownRecordError,
} from './responses.ts'
import { expectedValues, firstPageUrl, hrefOf, keyTypeOf, nextPageUrl, recordUrl, shrinkPage, urlAt } from './urls.ts'

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
const BODY_TIMEOUT_MS = 120_000
/** Time after which nothing is retried, so that all tries fit into one job. */
const MAX_RETRYING_MS = 150_000
const PICTURE_IDLE_TIMEOUT_MS = 30_000
/** A page that timed out is requested again with a quarter of its records, down to 1/64. */
const PAGE_DIVISOR_STEP = 4
const MAX_PAGE_DIVISOR = 64
const MAX_PAGE_BYTES = 300_000_000
const MAX_PICTURE_BYTES = 30_000_000
const MAX_METADATA_BYTES = 50_000_000
/** Limit of a token response or an error body. */
const MAX_ERROR_BYTES = 100_000
const METADATA_CACHE_MS = 86_400_000
const MIN_MISMATCHES = 20
const EVENTS_PER_PAGE = 1000
const JSON_HEADERS = { accept: 'application/json', 'accept-encoding': 'gzip' }

/** Connects to a RESO Web API service over HTTP. Source: RESO Web API Core 2.0; MLS Grid API 2.0. */
export function resoFeed(settings: ResoSettings): MlsFeed {
  const { profile, budget, allowed, pause_ms = PAUSE_MS, timeout_ms = profile.timeoutSeconds * 1000 } = settings
  const tokens = tokenSource({ ...settings, timeout_ms })
  /** Divisors of the page size by resource: the feed is too slow for full pages. They outlive a run. */
  const divisors = new Map<string, number>()
  let cachedMetadata: { metadata: Promise<FeedMetadata>; until: number } | null = null

  return {
    readPage,
    async readLookups(request, signal) {
      const declared = profile.areChildrenDeclared ? await loadMetadata(signal) : null
      if (!declared || declared.resources.has('Lookup')) return readPage({ ...request, resource: 'Lookup' }, signal)
      const records = lookupsOf(declared)
      return records.length > 0 ? { records, nextLink: null, total: records.length } : null
    },
    async readRecord(resource, key, signal) {
      const children = await childrenOf(resource, signal)
      const type = profile.areChildrenDeclared ? keyTypeOf(await loadMetadata(signal), resource) : null
      const url = recordUrl(settings, resource, key, children, type)
      try {
        const record = await withRetries(
          signal,
          MAX_TRIES,
          () => requestBody(url, JSON_HEADERS, MAX_PAGE_BYTES, signal, true),
          (body) => recordOf(body.toString('utf8')),
        )
        const { records } = await withChildren({ records: [record], nextLink: null, total: null }, url, signal)
        return records[0] ?? record
      } catch (error) {
        if (error instanceof UnknownRecordError) return null
        throw error
      }
    },
    async readEvents(after, signal) {
      if (!profile.areChildrenDeclared) return null
      const { resources } = await loadMetadata(signal)
      if (!resources.has('EntityEvent')) return null
      const url = urlAt(settings, 'EntityEvent')
      url.searchParams.set('$filter', `EntityEventSequence gt ${after}`)
      url.searchParams.set('$orderby', 'EntityEventSequence asc')
      url.searchParams.set('$top', String(EVENTS_PER_PAGE))
      const { records } = await readPageAt(() => hrefOf(url), signal, MAX_TRIES)
      return eventsOf(records).filter(({ sequence }) => sequence > after)
    },
    readMetadata: (signal, isFresh = false) => {
      if (isFresh) cachedMetadata = null
      return loadMetadata(signal)
    },
    async search(search, signal) {
      const { url, filter } = await searchUrl(search, signal)
      return { ...(await readPageAt(() => url, signal, 1)), filter }
    },
    async readPicture(url, signal) {
      const headers: Record<string, string> = profile.isPictureAgentToken
        ? { 'user-agent': await tokens.get(signal) }
        : {}
      return requestBody(url, headers, MAX_PICTURE_BYTES, signal, false)
    },
  }

  async function readPage(request: PageRequest, signal: AbortSignal): Promise<Page> {
    const children = await childrenOf(request.resource, signal)
    const full = request.nextLink ?? firstPageUrl(settings, request, children)
    let url = full
    // The page size may shrink between tries, and the next page follows from the URL that was answered.
    const address = () => {
      url = shrinkPage(full, divisors.get(request.resource) ?? 1)
      return url
    }
    const page = await withChildren(await readPageAt(address, signal, MAX_TRIES, request.resource), url, signal)
    const expected = expectedValues(settings, request)
    const mismatches = page.records.filter((record) => findMismatch([record], expected) !== null)
    // The import quarantines a few foreign records. A page with nothing else means that the settings are wrong.
    if (mismatches.length >= MIN_MISMATCHES && mismatches.length === page.records.length)
      throw new FeedError('refused', `The feed sent records we didn’t ask for: ${findMismatch(mismatches, expected)}.`)
    return { ...page, nextLink: nextPageUrl(settings, request, url, page, children) }
  }

  /** Fetches the children that the service left behind links. */
  function withChildren(page: Page, url: string, signal: AbortSignal): Promise<Page> {
    return withAllChildren(page, url, (link) => readPageAt(() => link, signal, MAX_TRIES))
  }

  function isOfFeed(url: string): boolean {
    return URL.parse(url)?.origin === new URL(settings.url).origin
  }

  /** Lists the children to expand: those of the profile that the service declares. */
  async function childrenOf(resource: string, signal: AbortSignal): Promise<readonly string[]> {
    if (resource !== 'Property') return []
    if (!profile.areChildrenDeclared || profile.expand.length === 0) return profile.expand
    const declared = (await loadMetadata(signal)).resources.get('Property')?.children
    return profile.expand.filter((child) => declared?.has(child))
  }

  function loadMetadata(signal: AbortSignal): Promise<FeedMetadata> {
    if (cachedMetadata && cachedMetadata.until > Date.now()) return cachedMetadata.metadata
    const metadata = readMetadata(signal)
    const entry = { metadata, until: Date.now() + METADATA_CACHE_MS }
    cachedMetadata = entry
    metadata.catch(() => {
      if (cachedMetadata === entry) cachedMetadata = null
    })
    return metadata
  }

  async function readMetadata(signal: AbortSignal): Promise<FeedMetadata> {
    const url = urlAt(settings, '$metadata')
    if (profile.isSystemNamed) url.searchParams.set('$filter', `OriginatingSystemName eq '${settings.system}'`)
    const headers = { accept: 'application/xml', 'accept-encoding': 'gzip' }
    return withRetries(
      signal,
      MAX_TRIES,
      () => requestBody(hrefOf(url), headers, MAX_METADATA_BYTES, signal, true),
      (body) => metadataOf(body.toString('utf8')),
    )
  }

  async function searchUrl({ resource, conditions, limit }: FeedSearch, signal: AbortSignal) {
    const isTyped =
      profile.areChildrenDeclared &&
      conditions.some(({ kind, field }) => kind === 'choice' || /(?:Key|Id)$/.test(field))
    const typedFilter = filterOf(profile, resource, conditions, isTyped ? await loadMetadata(signal) : null)
    const system = profile.isSystemNamed ? [`OriginatingSystemName eq '${settings.system}'`] : []
    const filter = [...system, typedFilter].filter((part) => part !== '').join(' and ')
    const url = urlAt(settings, resource)
    if (filter !== '') url.searchParams.set('$filter', filter)
    url.searchParams.set('$top', String(limit))
    for (const [name, value] of Object.entries(profile.parameters)) url.searchParams.set(name, value)
    return { url: hrefOf(url), filter }
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
      if (!isOfFeed(url)) throw new FeedError('refused', 'The link to the feed’s next page points to another server.')
      const startedAt = Date.now()
      try {
        const body = await requestBody(url, JSON_HEADERS, MAX_PAGE_BYTES, signal, true)
        if (resource !== undefined && Date.now() - startedAt < timeout_ms / PAGE_DIVISOR_STEP) growPages(resource)
        return body
      } catch (error) {
        if (resource !== undefined && error instanceof SlowFeedError)
          divisors.set(resource, Math.min(MAX_PAGE_DIVISOR, (divisors.get(resource) ?? 1) * PAGE_DIVISOR_STEP))
        throw error
      }
    }
    return withRetries(signal, tries, ask, (body) => pageOf(body.toString('utf8')))
  }

  /** Doubles the page size of a resource once the feed is fast again, up to the full size. */
  function growPages(resource: string): void {
    const divisor = divisors.get(resource) ?? 1
    if (divisor > 1) divisors.set(resource, divisor / 2)
  }

  async function requestBody(
    url: string,
    headers: Record<string, string>,
    maxBytes: number,
    signal: AbortSignal,
    isSigned: boolean,
  ): Promise<Buffer> {
    const token = isSigned ? await tokens.get(signal) : null
    // Take the slot last: a delay after it would bunch requests.
    await budget.take(signal, !isSigned)
    const idle_ms = isSigned ? timeout_ms : Math.min(PICTURE_IDLE_TIMEOUT_MS, timeout_ms)
    const idle = idleTimeout(idle_ms)
    let bytes = 0
    try {
      const answer = await outboundRequest(
        url,
        {
          headers: { ...headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
          signal: AbortSignal.any([signal, idle.signal, AbortSignal.timeout(timeout_ms + BODY_TIMEOUT_MS)]),
          maxSize: { success: maxBytes, other: MAX_ERROR_BYTES },
          // No redirects for requests with a token. A photo may redirect once.
          redirects: isSigned ? 0 : 1,
          onBytes: (count) => {
            bytes += count
            idle.reset()
          },
        },
        allowed,
      )
      if (answer.isSuccess) return stripByteOrderMark(answer.body)
      if (answer.status === 401 && token !== null) tokens.drop(token)
      throw statusError(answer.status, answer.headers, answer.body)
    } catch (error) {
      throw feedErrorOf(error, signal, idle.signal.aborted ? idle_ms : timeout_ms + BODY_TIMEOUT_MS)
    } finally {
      idle.clear()
      await budget.spend(bytes)
    }
  }

  /** Retries `faulty` errors with exponential backoff. Throws refusals and limits without a retry. */
  async function withRetries<A, B>(
    signal: AbortSignal,
    maxTries: number,
    ask: () => Promise<A>,
    read: (answer: A) => B | Promise<B>,
  ): Promise<B> {
    let isTokenRenewed = settings.credentials === null
    const startedAt = Date.now()
    for (let tries = 1; ; tries += 1) {
      try {
        return await read(await ask())
      } catch (error) {
        if (error instanceof RejectedTokenError && !isTokenRenewed) {
          isTokenRenewed = true
          tries -= 1
          continue
        }
        if (!(error instanceof FeedError) || error.cause_kind !== 'faulty' || tries >= maxTries) throw error
        if (Date.now() - startedAt > MAX_RETRYING_MS) throw error
        const requested_ms = (error.retry_after_seconds ?? 0) * 1000
        const backoff_ms = pause_ms * 2 ** (tries - 1) * (0.5 + Math.random())
        await sleep(Math.max(requested_ms, Math.min(MAX_PAUSE_MS, backoff_ms)), undefined, { signal })
      }
    }
  }
}

/** Converts the service's enumerations into records of the Lookup resource. */
function lookupsOf({ enums }: FeedMetadata): RawRecord[] {
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
function tokenSource({
  profile,
  token,
  credentials,
  allowed,
  timeout_ms: limit,
}: ResoSettings & { timeout_ms: number }) {
  let cached: { token: Promise<string>; value: string | null; until: number } | null = null
  return {
    async get(signal: AbortSignal): Promise<string> {
      if (!credentials) {
        if (token) return token
        const keys = profile.auth === 'bearer' ? 'the token' : 'the token address, the client ID, and the client secret'
        throw new FeedError('refused', `The feed’s sign-in is missing. Set ${keys}.`)
      }
      if (cached && cached.until > Date.now()) return cached.token
      // Concurrent callers share one request.
      const fetching: NonNullable<typeof cached> = {
        token: Promise.resolve(''),
        value: null,
        until: Number.POSITIVE_INFINITY,
      }
      cached = fetching
      fetching.token = fetchToken(signal).then(
        (found) => {
          fetching.value = found.token
          fetching.until = found.until
          return found.token
        },
        (error: unknown) => {
          if (cached === fetching) cached = null
          throw error
        },
      )
      return fetching.token
    },
    /** Evicts a refused token, unless a newer one replaced it. */
    drop(refused: string): void {
      if (cached?.value === refused) cached = null
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
      const { status, isSuccess, headers, body } = await outboundRequest(
        tokenUrl,
        {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
          body: form.toString(),
          signal: AbortSignal.any([signal, AbortSignal.timeout(limit)]),
          maxSize: { success: MAX_ERROR_BYTES, other: MAX_ERROR_BYTES },
        },
        allowed,
      )
      if (status === 429 || status >= 500) throw statusError(status, headers, body)
      if (!isSuccess)
        throw new FeedError(
          'refused',
          `The feed’s sign-in failed (${status}). Check the client ID and the client secret.`,
        )
      const answer = jsonOf(body.toString('utf8'))
      const token = member(answer, 'access_token')
      if (typeof token !== 'string' || token === '')
        throw new FeedError('faulty', 'The feed’s sign-in returned no token.')
      const ms = (Number(member(answer, 'expires_in')) || 3600) * 1000
      // Use a short-lived token for half of its lifetime.
      return { token, until: Date.now() + Math.max(ms / 2, ms - TOKEN_MARGIN_MS) }
    } catch (error) {
      throw feedErrorOf(error, signal, limit)
    }
  }
}

/** Returns an abort signal that fires after `ms` without data. */
function idleTimeout(ms: number) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new DOMException('No data came in time.', 'TimeoutError')), ms)
  return { signal: controller.signal, reset: () => void timer.refresh(), clear: () => clearTimeout(timer) }
}

function feedErrorOf(error: unknown, signal: AbortSignal, timeout_ms: number): unknown {
  if (error instanceof FeedError || signal.aborted) return error
  if (error instanceof ForbiddenAddressError) return new FeedError('refused', error.message)
  if (!(error instanceof Error)) return error
  if (error.name === 'TimeoutError')
    return new SlowFeedError('faulty', `The feed didn’t respond within ${timeout_ms / 1000} seconds.`)
  const cause = error.cause instanceof Error ? error.cause : error
  const code = 'code' in cause ? String(cause.code) : ''
  if (code === 'ECONNREFUSED') return new FeedError('faulty', 'No response from the feed’s address.')
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new FeedError('faulty', 'The feed’s host name can’t be resolved.')
  if (/CERT|EPROTO|ERR_TLS|ERR_SSL/.test(code))
    return new FeedError('faulty', `The feed’s encryption can’t be trusted: ${cause.message}.`)
  if (code.startsWith('Z_') || code.startsWith('HPE_') || code === 'ECONNRESET' || code === 'EPIPE') {
    return new FeedError('faulty', 'The feed’s response was cut short.')
  }
  return new FeedError('faulty', `The request to the feed failed: ${cause.message}`)
}
