import { setTimeout as sleep } from 'node:timers/promises'
import { ForbiddenAddressError, outboundFetch, readAtMost } from '../outbound.server.ts'
import { type Budget, FeedError, type MlsFeed, type Page, type PageRequest, type RawRecord } from './mls-feed.ts'
import type { Profile } from './profiles.ts'

/** How to reach a feed and sign in to it. */
export interface ResoSettings {
  url: string
  profile: Profile
  token: string | undefined
  /** Client credentials, where there is no long-lived token. */
  credentials: { tokenUrl: string; clientId: string; clientSecret: string } | null
  system: string
  budget: Budget
  /** Hosts that may be asked, where they are not those of the settings. */
  allowed?: ReadonlySet<string>
  /** The first pause before a request is tried again. */
  pause_ms?: number
  timeout_ms?: number
}

const MOST_TRIES = 4
const PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
const TIMEOUT_MS = 90_000
const MOST_PAGE_BYTES = 300_000_000
const MOST_PICTURE_BYTES = 30_000_000
const TOKEN_MARGIN_MS = 60_000

/** A RESO Web API service over HTTP. Source: RESO Web API Core 2.0; MLS Grid API 2.0. */
export function resoFeed(settings: ResoSettings): MlsFeed {
  const { profile, budget, allowed, pause_ms = PAUSE_MS, timeout_ms = TIMEOUT_MS } = settings
  let held: { token: string; until: number } | null = null

  return {
    async readPage(request, signal) {
      const url = request.nextLink ?? addressOf(settings, request)
      // The token goes to the feed alone, wherever an answer of it points.
      if (URL.parse(url)?.origin !== new URL(settings.url).origin) {
        throw new FeedError('refused', 'The next page of the feed is at another address than the feed.')
      }
      const headers = { accept: 'application/json', 'accept-encoding': 'gzip' }
      const page = await retried(
        signal,
        () => bodyOf(url, headers, MOST_PAGE_BYTES, signal, true),
        (body) => pageOf(body.toString('utf8')),
      )
      const stranger = strangerIn(page.records, askedOf(settings, request))
      if (stranger) throw new FeedError('refused', `The feed sent what was not asked for: ${stranger}.`)
      return page
    },
    async readRecord(resource, key, signal) {
      const headers = { accept: 'application/json', 'accept-encoding': 'gzip' }
      const url = recordAddressOf(settings, resource, key)
      try {
        return await retried(
          signal,
          () => bodyOf(url, headers, MOST_PAGE_BYTES, signal, true),
          (body) => recordOf(body.toString('utf8')),
        )
      } catch (error) {
        if (error instanceof UnknownRecordError) return null
        throw error
      }
    },
    async readPicture(url, signal) {
      const headers: Record<string, string> = profile.isPictureAgentToken ? { 'user-agent': settings.token ?? '' } : {}
      return bodyOf(url, headers, MOST_PICTURE_BYTES, signal, false)
    },
  }

  async function bodyOf(
    url: string,
    headers: Record<string, string>,
    most: number,
    signal: AbortSignal,
    isSigned: boolean,
  ): Promise<Buffer> {
    await budget.take(signal)
    const timely = AbortSignal.any([signal, AbortSignal.timeout(timeout_ms)])
    let bytes = 0
    try {
      const response = await outboundFetch(
        url,
        {
          headers: { ...headers, ...(isSigned ? { authorization: `Bearer ${await tokenOf(timely)}` } : {}) },
          signal: timely,
        },
        allowed,
      )
      const body = await readAtMost(response, response.ok ? most : 100_000)
      bytes = body.length
      if (response.ok) return body
      if (response.status === 401) held = null
      throw statusError(response, body)
    } catch (error) {
      throw feedErrorOf(error, signal, timeout_ms)
    } finally {
      await budget.spend(bytes)
    }
  }

  async function tokenOf(signal: AbortSignal): Promise<string> {
    const { credentials } = settings
    if (!credentials) return settings.token ?? ''
    if (held && held.until > Date.now()) return held.token
    const response = await outboundFetch(
      credentials.tokenUrl,
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: credentials.clientId,
          client_secret: credentials.clientSecret,
          scope: 'api',
        }),
        signal,
      },
      allowed,
    )
    const body = await readAtMost(response, 100_000)
    if (!response.ok)
      throw new FeedError(
        'refused',
        `The feed's sign-in answered ${response.status}: check MLS_CLIENT_ID and MLS_CLIENT_SECRET.`,
      )
    const answer = jsonOf(body.toString('utf8'))
    const token = member(answer, 'access_token')
    if (typeof token !== 'string') throw new FeedError('faulty', "The feed's sign-in gave no token.")
    const seconds = Number(member(answer, 'expires_in')) || 3600
    held = { token, until: Date.now() + seconds * 1000 - TOKEN_MARGIN_MS }
    return token
  }

  /** Tries again what may work later, each time after a longer pause. What the feed refuses or limits is not repeated. */
  async function retried<A, B>(signal: AbortSignal, ask: () => Promise<A>, read: (answer: A) => B): Promise<B> {
    for (let tries = 1; ; tries += 1) {
      try {
        return read(await ask())
      } catch (error) {
        const isSignedOut = error instanceof SignedOutError && settings.credentials !== null && tries === 1
        const isWorthIt = error instanceof FeedError && (error.cause_kind === 'faulty' || isSignedOut)
        if (!isWorthIt || tries >= MOST_TRIES) throw error
        const wished = (error.retry_after_seconds ?? 0) * 1000
        const pause = Math.min(LONGEST_PAUSE_MS, Math.max(wished, pause_ms * 2 ** (tries - 1) * (0.5 + Math.random())))
        await sleep(isSignedOut ? 0 : pause, undefined, { signal })
      }
    }
  }
}

/** A token that is no longer good. */
class SignedOutError extends FeedError {}

/** A record that the feed does not have. */
class UnknownRecordError extends FeedError {}

function recordAddressOf({ url, profile }: ResoSettings, resource: string, key: string): string {
  const address = new URL(`${url.replace(/\/+$/, '')}/${resource}('${encodeURIComponent(key.replaceAll("'", "''"))}')`)
  const expand = resource === 'Property' ? profile.expand : []
  if (expand.length > 0) address.searchParams.set('$expand', expand.join(','))
  return address.href
}

function recordOf(text: string): RawRecord {
  const answer = jsonOf(text)
  const error = member(answer, 'error')
  if (error !== undefined) throw new FeedError('refused', `The feed answered with an error: ${wordsOf(error)}`)
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    throw new FeedError('faulty', 'The feed answered JSON that is no record.')
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !name.startsWith('@odata.')))
}

/** The address of the first page of what is asked. */
function addressOf(settings: ResoSettings, request: PageRequest): string {
  const { profile } = settings
  const conditions = [
    ...askedOf(settings, request).map(
      ([field, value]) => `${field} eq ${typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : value}`,
    ),
    ...(request.since ? [`${profile.watermark} ge ${request.since.toISOString()}`] : []),
  ]
  const expand = request.resource === 'Property' && !request.isKeysOnly ? profile.expand : []
  const url = new URL(`${settings.url.replace(/\/+$/, '')}/${request.resource}`)
  if (conditions.length > 0) url.searchParams.set('$filter', conditions.join(' and '))
  if (!profile.isOrderedByItself) url.searchParams.set('$orderby', `${profile.watermark} asc`)
  if (expand.length > 0) url.searchParams.set('$expand', expand.join(','))
  if (request.isKeysOnly) url.searchParams.set('$select', keyFieldsOf(settings, request).join(','))
  url.searchParams.set('$top', String(expand.length > 0 ? profile.pageSize.expanded : profile.pageSize.plain))
  if (profile.isCounting && request.isVisibleOnly) url.searchParams.set('$count', 'true')
  // Spaces as %20: some services do not read the plus sign.
  return url.href.replaceAll('+', '%20')
}

/** The fields of a sweep over keys. */
function keyFieldsOf({ profile }: ResoSettings, { resource }: PageRequest): string[] {
  const key = `${resource === 'Property' ? 'Listing' : resource}Key`
  return [...new Set([key, 'ModificationTimestamp', profile.watermark])]
}

/** What each record of an answer must be. */
function askedOf({ profile, system }: ResoSettings, request: PageRequest): [string, string | boolean][] {
  return [
    ...(profile.isSystemNamed ? [['OriginatingSystemName', system] satisfies [string, string]] : []),
    ...(profile.hasLicenceFields && request.isVisibleOnly ? [['MlgCanView', true] satisfies [string, boolean]] : []),
  ]
}

/**
 * The first record that is not what was asked for, in words; null where all are. A list field is right where the value
 * is among its own; a record that leaves the field out is believed.
 */
export function strangerIn(
  records: readonly RawRecord[],
  asked: readonly (readonly [string, string | boolean])[],
): string | null {
  for (const record of records) {
    for (const [field, value] of asked) {
      const found = record[field]
      if (found === undefined || found === null) continue
      if (Array.isArray(found) ? !found.includes(value) : found !== value) {
        const key = record.ListingKey ?? record.MemberKey ?? record.OfficeKey ?? record.OpenHouseKey
        return `${field} of ${String(key)} is ${JSON.stringify(found)}, not ${JSON.stringify(value)}`
      }
    }
  }
  return null
}

/** An answer of the feed as a page of records. @throws FeedError that says what came instead */
export function pageOf(text: string): Page {
  const answer = jsonOf(text)
  const error = member(answer, 'error')
  if (error !== undefined) throw new FeedError('refused', `The feed answered with an error: ${wordsOf(error)}`)
  const records = member(answer, 'value')
  if (!Array.isArray(records)) throw new FeedError('faulty', 'The feed answered JSON without a list of records.')
  const nextLink = member(answer, '@odata.nextLink')
  const total = Number(member(answer, '@odata.count') ?? Number.NaN)
  return {
    records: records.filter(
      (record): record is RawRecord => typeof record === 'object' && record !== null && !Array.isArray(record),
    ),
    nextLink: typeof nextLink === 'string' && nextLink !== '' ? nextLink : null,
    total: Number.isInteger(total) ? total : null,
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const start = text.trimStart().slice(0, 200)
    if (start.startsWith('<?xml') || /^<(?:\w+:)?edmx/i.test(start))
      throw new FeedError('faulty', 'The feed answered XML where JSON was expected.')
    if (start.startsWith('<')) throw new FeedError('faulty', 'The feed answered a web page where JSON was expected.')
    if (start === '') throw new FeedError('faulty', 'The feed answered nothing.')
    throw new FeedError('faulty', 'The answer of the feed was cut short or is no JSON.')
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined
}

function wordsOf(error: unknown): string {
  const message = member(error, 'message') ?? member(member(error, 'message'), 'value') ?? error
  return (typeof message === 'string' ? message : JSON.stringify(message)).slice(0, 300)
}

function statusError(response: Response, body: Buffer): FeedError {
  const { status } = response
  const said = body.toString('utf8', 0, 1000)
  const words = said.startsWith('{') ? wordsOf(member(jsonOrNull(said), 'error') ?? said) : ''
  const about = words ? `: ${words}` : ''
  const after = Number(response.headers.get('retry-after') ?? Number.NaN)
  const wait = Number.isFinite(after) ? after : null
  if (status === 429)
    return new FeedError('limited', `The feed says that too much was asked of it (429)${about}.`, wait)
  if (status === 401)
    return new SignedOutError('refused', `The feed does not accept the token (401)${about}. Check MLS_TOKEN.`)
  if (status === 404) return new UnknownRecordError('refused', `The feed has nothing there (404)${about}.`)
  if (status === 403) return new FeedError('refused', `The feed refuses access (403)${about}.`)
  if (status >= 500 || status === 408)
    return new FeedError('faulty', `The feed is out of order (${status})${about}.`, wait)
  return new FeedError('refused', `The feed refuses the request (${status})${about}.`)
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function feedErrorOf(error: unknown, signal: AbortSignal, timeout_ms: number): unknown {
  if (error instanceof FeedError || signal.aborted) return error
  if (error instanceof ForbiddenAddressError) return new FeedError('refused', error.message)
  if (!(error instanceof Error)) return error
  if (error.name === 'TimeoutError')
    return new FeedError('faulty', `The feed did not answer within ${timeout_ms / 1000} seconds.`)
  const cause = error.cause instanceof Error ? error.cause : error
  const code = 'code' in cause ? String(cause.code) : ''
  if (code === 'ECONNREFUSED') return new FeedError('faulty', 'Nobody answers at the address of the feed.')
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new FeedError('faulty', 'The name of the feed’s host cannot be resolved.')
  if (
    code.startsWith('Z_') ||
    code.startsWith('UND_ERR_SOCKET') ||
    code === 'ECONNRESET' ||
    error.message === 'terminated'
  ) {
    return new FeedError('faulty', 'The answer of the feed was cut short.')
  }
  return new FeedError('faulty', `The feed could not be read: ${cause.message}`)
}
