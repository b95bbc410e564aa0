import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { type FeedCondition, FeedError, type RawRecord } from '#ports/mls-feed/mls-feed.ts'
import { keyOf, publicJson } from '../mapping/reso.ts'
import { standardRecord } from '../mapping/spark.ts'
import { type FeedRecord, instant, line } from '../mapping/values.ts'
import { findKeyPrefix, listStoredKeys } from '../queries/pushes.server.ts'
import {
  FEW_FIELDS,
  type FoundRecord,
  kindOf,
  type SearchAnswer,
  type SearchMls,
  type SearchResource,
} from '../schema/search.ts'
import { KEY_FIELDS, MESSAGES } from '../words.ts'
import { type FeedSource, feedSource } from './feed.server.ts'

const MAX_MS = 25_000

/**
 * Searches the feed for an administrator. Stores nothing but an audit entry.
 * @throws invalid for a field that the service cannot search by, unavailable when it does not answer
 */
export async function searchMls(actor: Admin<'mls'>, input: SearchMls): Promise<SearchAnswer> {
  const answer = await searchFeed(input)
  await transaction(async () => {
    audit(actor, 'mls.searched', {
      object_type: 'mls',
      object_id: input.resource,
      after: { filter: answer.filter, found: answer.records.length },
    })
  })
  return answer
}

/** Searches the feed without an audit entry, for callers that write one. @throws invalid, unavailable */
export async function searchFeed(input: SearchMls): Promise<SearchAnswer> {
  const source = feedSource()
  if (!source?.feed.search) throw new AppError('unavailable', MESSAGES.noFeed)
  const { resource, limit } = input
  const conditions = await conditionsOf(source, input)
  const since = performance.now()
  const answer = await source.feed
    .search({ resource, conditions, limit }, AbortSignal.timeout(MAX_MS))
    .catch((error: unknown) => {
      throw asUnavailable(error)
    })
  const took_ms = Math.round(performance.now() - since)
  const { filter } = answer
  const found = answer.records.slice(0, limit)
  return { records: await foundRecords(resource, found), filter, took_ms }
}

async function conditionsOf({ profile }: FeedSource, { resource, conditions }: SearchMls): Promise<FeedCondition[]> {
  const prefix = profile.hasKeyPrefix ? await findKeyPrefix() : null
  return conditions.map(({ field, operator, value }, place) => {
    const kind = kindOf(resource, field)
    if (!kind || (profile.isSystemNamed && !FEW_FIELDS[resource].includes(field)))
      throw new AppError('invalid', 'Check the highlighted fields.', {
        [`conditions.${place}`]: `This feed can’t be searched by ${field}.`,
      })
    // People use MLS numbers without the prefix.
    const whole = (one: string) => (prefix && /(?:Id|Key)$/.test(field) && /^\d+$/.test(one) ? prefix + one : one)
    return {
      field,
      kind,
      operator,
      value: typeof value === 'string' ? whole(value) : Array.isArray(value) ? value.map(whole) : value,
    }
  })
}

async function foundRecords(resource: SearchResource, given: readonly RawRecord[]): Promise<FoundRecord[]> {
  const rows = given.map((record) => ({
    record: standardRecord(record),
    key: keyOf(record, KEY_FIELDS[resource]) ?? '',
  }))
  const stored = new Set(resource === 'Property' ? await listStoredKeys(rows.map(({ key }) => key)) : [])
  return rows.map(({ record, key }) => ({
    key,
    label: labelOf(record) ?? key,
    status: line(record.StandardStatus ?? record.MemberStatus ?? record.OfficeStatus ?? record.OpenHouseStatus),
    modification_timestamp: instant(record.ModificationTimestamp),
    is_stored: stored.has(key),
    payload: publicJson(record),
  }))
}

function labelOf(record: FeedRecord): string | null {
  const street = [record.StreetNumber, record.StreetName, record.StreetSuffix].map((part) => line(part)).filter(Boolean)
  const address = street.length > 1 ? [street.join(' '), line(record.City)].filter(Boolean).join(', ') : null
  return line(record.MemberFullName) ?? line(record.OfficeName) ?? address ?? line(record.UnparsedAddress)
}

function asUnavailable(error: unknown): unknown {
  if (error instanceof FeedError)
    return new AppError(
      'unavailable',
      error.message,
      undefined,
      error.retry_after_seconds === null ? undefined : { retry_after_seconds: error.retry_after_seconds },
    )
  // The timeout while waiting for a turn and the one for the response are different errors.
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return new AppError('unavailable', `The feed didn’t respond within ${MAX_MS / 1000} seconds.`)
  return error
}
