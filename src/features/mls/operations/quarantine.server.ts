import { createHash } from 'node:crypto'
import { newId } from '#kit/ids.server.ts'
import type { Refused } from '../mapping/listing.ts'
import { keyOf, publicJson } from '../mapping/reso.ts'
import type { FeedRecord } from '../mapping/values.ts'
import * as records from '../queries/records.server.ts'
import type { Resource } from '../words.ts'
import { storeBisecting } from './bisect.server.ts'
import type { PageContext } from './import-listings.server.ts'

/** Invalid record, ready for the quarantine. */
export interface RefusedRecord extends Refused {
  record_key: string
  payload: string
  /** Record as received, under standard names. */
  given: FeedRecord
}

const MAX_QUARANTINED = 100_000

/**
 * Adds an invalid record. One without a key gets a key from its content, so that it is stored once.
 * @param text its payload, if already serialized
 */
export function addRefused(
  refused: Map<string, RefusedRecord>,
  keyField: string,
  given: FeedRecord,
  why: Refused,
  text?: string,
): void {
  const whole = text ?? publicJson(given)
  const payload =
    whole.length > MAX_QUARANTINED ? JSON.stringify({ cut: whole.slice(0, MAX_QUARANTINED).toWellFormed() }) : whole
  const record_key =
    keyOf(given, keyField) ?? `without-key-${createHash('sha256').update(whole).digest('hex').slice(0, 32)}`
  refused.set(record_key, { ...why, record_key, payload, given })
}

/** Stores invalid records with the reason, and releases those that are valid now. */
export async function quarantine(
  resource: Resource,
  refused: ReadonlyMap<string, RefusedRecord>,
  usable: readonly string[],
  { run_id, mapping }: PageContext,
): Promise<void> {
  if (usable.length > 0) await records.deleteQuarantine(resource, usable)
  if (refused.size === 0) return
  const rows = [...refused.values()].map(({ record_key, refused: reason, field, payload }) => ({
    id: newId(),
    record_key,
    reason,
    field: field || null,
    payload,
  }))
  const keep = (some: readonly records.Quarantined[]) =>
    records.upsertQuarantine(resource, run_id, mapping.received_at, some)
  const { refused: unstorable } = await storeBisecting(rows, keep)
  // Store at least the reason for a payload that the database refuses.
  for (const { item } of unstorable) await keep([{ ...item, field: null, payload: '{}' }])
}
