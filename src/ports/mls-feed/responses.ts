import { FeedError, type FeedEvent, type Page, type RawRecord, SlowFeedError } from './mls-feed.ts'

/** Parsers of response bodies. A body that cannot be parsed is `faulty`, so it is retried. */

/** A rejected token. */
export class RejectedTokenError extends FeedError {}

/** Request for something that the feed does not have. */
export class UnknownRecordError extends FeedError {}

/**
 * Describes the first record that does not match the filter; null when all match. A list field matches when it includes
 * the value. A missing field matches.
 */
export function findMismatch(
  records: readonly RawRecord[],
  expected: readonly (readonly [string, string | boolean])[],
): string | null {
  for (const record of records) {
    for (const [field, value] of expected) {
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

/** Parses a page of records. @throws FeedError that names the actual content */
export function pageOf(text: string): Page {
  const answer = answerOf(text)
  const records = member(answer, 'value')
  if (!Array.isArray(records)) throw new FeedError('faulty', 'The feed sent JSON without a list of records.')
  const nextLink = member(answer, '@odata.nextLink')
  const total = Number(member(answer, '@odata.count') ?? Number.NaN)
  return {
    records: records.filter(isRecord),
    nextLink: typeof nextLink === 'string' && nextLink !== '' ? nextLink : null,
    total: Number.isInteger(total) ? total : null,
  }
}

/** Parses a single record and drops its OData annotations. @throws FeedError */
export function recordOf(text: string): RawRecord {
  const answer = answerOf(text)
  if (!isRecord(answer)) throw new FeedError('faulty', 'The feed sent JSON that isn’t a record.')
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !name.startsWith('@odata.')))
}

/**
 * Converts EntityEvent records into events, sorted by sequence. A record without an integer sequence, a resource and a
 * key is faulty. Source: RESO RCP-27.
 */
export function eventsOf(records: readonly RawRecord[]): FeedEvent[] {
  const events = records.map((record) => {
    const { EntityEventSequence: given, ResourceName: resource, ResourceRecordKey: key } = record
    const sequence = typeof given === 'string' ? Number(given) : given
    const isWhole = typeof sequence === 'number' && Number.isSafeInteger(sequence) && sequence >= 0
    const text = typeof key === 'number' ? String(key) : key
    if (!isWhole || typeof resource !== 'string' || typeof text !== 'string' || resource === '' || text === '')
      throw new FeedError('faulty', `The feed sent an invalid event: ${JSON.stringify(record).slice(0, 200)}`)
    return { sequence, resource, key: text }
  })
  return events.sort((a, b) => a.sequence - b.sequence)
}

/** Parses JSON that is not an OData error. @throws FeedError that names the actual content */
function answerOf(text: string): unknown {
  const answer = jsonOf(text)
  const error = member(answer, 'error')
  if (error !== undefined) throw new FeedError('refused', `The feed returned an error: ${errorMessageOf(error)}`)
  return answer
}

/** Byte order mark, which some services wrongly send before JSON and XML. */
const BYTE_ORDER_MARK = '\uFEFF'
const BYTE_ORDER_BYTES = Buffer.from(BYTE_ORDER_MARK)

/** Strips a leading byte order mark. */
export function stripByteOrderMark(body: Buffer): Buffer {
  return body.subarray(0, 3).equals(BYTE_ORDER_BYTES) ? body.subarray(3) : body
}

/** Parses JSON. @throws FeedError that names the actual content */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text)
  } catch {
    const start = text.trimStart().slice(0, 200)
    if (start.startsWith('<?xml') || /^<(?:\w+:)?edmx/i.test(start))
      throw new FeedError('faulty', 'The feed sent XML instead of JSON.')
    if (start.startsWith('<')) throw new FeedError('faulty', 'The feed sent a web page instead of JSON.')
    if (start === '') throw new FeedError('faulty', 'The feed sent an empty response.')
    throw new FeedError('faulty', 'The feed’s response was cut short or isn’t JSON.')
  }
}

function isRecord(value: unknown): value is RawRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined
}

function errorMessageOf(error: unknown): string {
  const message = member(error, 'message') ?? error
  const text = member(message, 'value') ?? message
  return (typeof text === 'string' ? text : JSON.stringify(text)).slice(0, 300)
}

/** Maximum wait within a run; a longer one is left to the next run. */
const MAX_WAIT_SECONDS = 30

export function statusError(status: number, headers: Headers, body: Buffer): FeedError {
  const text = body.toString('utf8', 0, 1000)
  const message = text.startsWith('{') ? errorMessageOf(member(jsonOrNull(text), 'error') ?? text) : ''
  const about = message ? `: ${message}` : ''
  const wait = retryAfterOf(headers)
  if (/\bsuspend/i.test(message))
    return new FeedError('limited', `The feed has suspended the token (${status})${about}.`, wait)
  if (status === 429) return new FeedError('limited', `The MLS feed’s request limit was reached (429)${about}.`, wait)
  if (status === 401)
    return new RejectedTokenError('refused', `The feed rejected the token (401)${about}. Check the token.`)
  if (status === 404 || status === 410)
    return new UnknownRecordError('refused', `The feed has nothing at this address (${status})${about}.`)
  if (status === 403) return new FeedError('refused', `The feed denied access (403)${about}.`)
  const isSlow = status === 408 || status === 413 || status === 504
  if (status < 500 && !isSlow) return new FeedError('refused', `The feed rejected the request (${status})${about}.`)
  if (wait !== null && wait > MAX_WAIT_SECONDS)
    return new FeedError(
      'limited',
      `The MLS feed is unavailable (${status}) and gave a time to try again${about}.`,
      wait,
    )
  const sentence = `The MLS feed is unavailable (${status})${about}.`
  return isSlow ? new SlowFeedError('faulty', sentence, wait) : new FeedError('faulty', sentence, wait)
}

const MAX_WAIT_MS = 86_400_000

/** Parses the wait in seconds from the headers that services use. Source: RFC 9110; Trestle, quotas. */
function retryAfterOf(headers: Headers): number | null {
  const after = headers.get('retry-after')
  const reset = Number(headers.get('hour-quota-resettime') ?? Number.NaN)
  const date = after === null || /^\s*\d+\s*$/.test(after) ? Number.NaN : Date.parse(after)
  const ms = Number.isNaN(date)
    ? after !== null && /^\s*\d{1,9}\s*$/.test(after)
      ? Number(after) * 1000
      : reset > MAX_WAIT_MS
        ? reset - Date.now()
        : reset
    : date - Date.now()
  return Number.isFinite(ms) && ms >= 0 ? Math.ceil(Math.min(ms, MAX_WAIT_MS) / 1000) : null
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
