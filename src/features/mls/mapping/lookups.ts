import type { MappedLookup, Refused, RemovedRecord } from './listing.ts'
import { type FeedRecord, instant, line, name, spelling } from './values.ts'

/**
 * Local lookup values. Each entry of the Lookup resource gives the LookupName, the value as sent, its identifier as an
 * enumeration, and the Data Dictionary's name. Source: RESO RCP-32.
 */

/** LookupName → spelling of a local value → name in the Data Dictionary. */
export type Lookups = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Fields whose lookup has a different name. Source: RESO Data Dictionary 2.0. */
const FIELDS_OF_LIST: Readonly<Record<string, readonly string[]>> = {
  AreaSource: ['LivingAreaSource'],
  AreaUnits: ['LivingAreaUnits', 'AboveGradeFinishedAreaUnits', 'BelowGradeFinishedAreaUnits', 'BuildingAreaUnits'],
  FeeFrequency: ['AssociationFeeFrequency'],
  InteriorOrRoomFeatures: ['InteriorFeatures'],
  LinearUnits: ['RoomLengthWidthUnits'],
}

/** Maps a Lookup record. Refuses one without a key, a name or a value. */
export function mapLookup(record: FeedRecord, receivedAt: Date): MappedLookup | RemovedRecord | Refused {
  const lookup_key = line(record.LookupKey)
  if (lookup_key === null) return { refused: 'no LookupKey', field: 'LookupKey' }
  if (record.MlgCanView === false) return { removed: 'gone', key: lookup_key }
  const lookup_name = line(record.LookupName)
  const lookup_value = line(record.LookupValue)
  if (lookup_name === null) return { refused: 'no LookupName', field: 'LookupName' }
  if (lookup_value === null) return { refused: 'no LookupValue', field: 'LookupValue' }
  return {
    lookup_key,
    lookup_name,
    lookup_value,
    standard_lookup_value: line(record.StandardLookupValue),
    legacy_odata_value: line(record.LegacyODataValue),
    modification_timestamp: instant(record.ModificationTimestamp) ?? receivedAt,
  }
}

/** Indexes the values that need another name. Leaves out the others to save lookups. */
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

/** Replaces local values of a record with the Data Dictionary's names. */
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
  // Copy only a changed record: records are wide, and most need no change.
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
