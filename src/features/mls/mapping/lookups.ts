import type { MappedLookup, Refused, RemovedRecord } from './listing.ts'
import { type FeedRecord, instant, line, name, spelling } from './values.ts'

/**
 * Names in lists of the feed's own. Each entry of the resource Lookup says under which LookupName a value stands, how it
 * is sent, how it was sent as an enumeration, and what the Data Dictionary calls it. Source: RESO RCP-32.
 */

/** List → a name of the feed's own, by its spelling → the Data Dictionary's. */
export type Lookups = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Fields whose list has another name than they have. Source: RESO Data Dictionary 2.0. */
const FIELDS_OF_LIST: Readonly<Record<string, readonly string[]>> = {
  AreaSource: ['LivingAreaSource'],
  AreaUnits: ['LivingAreaUnits', 'AboveGradeFinishedAreaUnits', 'BelowGradeFinishedAreaUnits', 'BuildingAreaUnits'],
  FeeFrequency: ['AssociationFeeFrequency'],
  InteriorOrRoomFeatures: ['InteriorFeatures'],
  LinearUnits: ['RoomLengthWidthUnits'],
}

/** An entry of a list; one without a key, a list or a value is refused. */
export function mapLookup(record: FeedRecord, receivedAt: Date): MappedLookup | RemovedRecord | Refused {
  const lookup_key = line(record.LookupKey)
  if (lookup_key === null) return { refused: 'it has no LookupKey', field: 'LookupKey' }
  if (record.MlgCanView === false) return { removed: 'gone', key: lookup_key }
  const lookup_name = line(record.LookupName)
  const lookup_value = line(record.LookupValue)
  if (lookup_name === null) return { refused: 'it has no LookupName', field: 'LookupName' }
  if (lookup_value === null) return { refused: 'it has no LookupValue', field: 'LookupValue' }
  return {
    lookup_key,
    lookup_name,
    lookup_value,
    standard_lookup_value: line(record.StandardLookupValue),
    legacy_odata_value: line(record.LegacyODataValue),
    modification_timestamp: instant(record.ModificationTimestamp) ?? receivedAt,
  }
}

/** What has to be called by another name; names that need none are left out, so that little is looked up. */
export function lookupsOf(rows: readonly MappedLookup[]): Lookups {
  const lists = new Map<string, Map<string, string>>()
  for (const { lookup_name, lookup_value, standard_lookup_value, legacy_odata_value } of rows) {
    const standard = standard_lookup_value ?? lookup_value
    for (const given of [lookup_value, legacy_odata_value]) {
      if (given === null || name(given) === standard) continue
      const list = lists.get(lookup_name) ?? new Map<string, string>()
      list.set(spelling(given), standard)
      lists.set(lookup_name, list)
    }
  }
  return lists
}

/** The record with the Data Dictionary's names where the feed has others. */
export function withStandardNames(record: FeedRecord, lookups: Lookups | undefined): FeedRecord {
  if (!lookups || lookups.size === 0) return record
  const changed: Record<string, unknown> = {}
  let isChanged = false
  for (const [list, standards] of lookups)
    for (const field of [list, ...(FIELDS_OF_LIST[list] ?? [])]) {
      const value = record[field]
      if (typeof value !== 'string' && !Array.isArray(value)) continue
      const standard = standardOf(value, standards)
      if (standard === value) continue
      changed[field] = standard
      isChanged = true
    }
  // A record is wide, and most have nothing to be changed.
  return isChanged ? { ...record, ...changed } : record
}

function standardOf(value: unknown, standards: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) {
    const found = value.map((item) => standardOf(item, standards))
    return found.every((item, at) => item === value[at]) ? value : found
  }
  if (typeof value !== 'string') return value
  const whole = standards.get(spelling(value))
  if (whole !== undefined || !value.includes(',')) return whole ?? value
  return value.split(',').map((part) => standards.get(spelling(part)) ?? part.trim())
}
