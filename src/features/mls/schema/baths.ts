import type { MappedProperty } from './listing.ts'
import { type FeedRecord, numberWithin, whole } from './values.ts'

/** Sources whose total says full and half baths as n.m: '1.1' is one full and one half. Source: MRED, RETS guide. */
const FULL_AND_HALF_TOTALS: readonly string[] = ['mred']

/**
 * Counts whole and half baths from the numbers of each kind, else takes the total. Three-quarter baths are whole ones and
 * quarter baths half ones; a partial bath is the sum of half and quarter baths. A total of 1.75 stays 1.75.
 * Source: RESO Data Dictionary 2.0, BathroomsPartial; product decision "Baths".
 */
export function bathsOf(
  record: FeedRecord,
  system: string,
): Pick<MappedProperty, 'bathrooms' | 'bathrooms_full' | 'bathrooms_half'> {
  const count = (field: string) => whole(record[field], 0, 99)
  const full = count('BathroomsFull')
  const half = count('BathroomsHalf')
  const threeQuarter = count('BathroomsThreeQuarter')
  const quarter = count('BathroomsOneQuarter')
  const partial = count('BathroomsPartial')
  // Where both are given, the partial ones hold the half and quarter ones again.
  const halves = Math.max((half ?? 0) + (quarter ?? 0), partial ?? 0)
  const counted = { bathrooms_full: full, bathrooms_half: half ?? partial }
  const total = totalOf(record, system)
  // Some feeds write zeros where nothing was counted.
  if (total && total.bathrooms > 0 && (full ?? 0) + (threeQuarter ?? 0) + halves === 0) return total
  if (full !== null || threeQuarter !== null) {
    return { bathrooms: (full ?? 0) + (threeQuarter ?? 0) + halves / 2, ...counted }
  }
  if (half === null && quarter === null && partial === null) return total ?? { bathrooms: null, ...counted }
  // Only the smaller ones are counted: the others are the rest of the total, which is a count of rooms.
  const rooms = whole(total?.bathrooms, 0, 99)
  if (rooms !== null && rooms >= halves) return { bathrooms: rooms - halves / 2, ...counted }
  return { bathrooms: total?.bathrooms ?? halves / 2, ...counted }
}

function totalOf(record: FeedRecord, system: string) {
  const decimal = numberWithin(record.BathroomsTotalDecimal, 0, 99)
  const integer = numberWithin(record.BathroomsTotalInteger, 0, 99)
  const total = decimal || (integer ?? decimal)
  if (total === null) return null
  const rest = Math.round((total % 1) * 100)
  const unsplit = { bathrooms_full: null, bathrooms_half: null }
  if (FULL_AND_HALF_TOTALS.includes(system.toLowerCase())) {
    const halves = Math.round(rest / 10)
    if (rest === 0) return { bathrooms: total, ...unsplit }
    return { bathrooms: Math.floor(total) + halves / 2, bathrooms_full: Math.floor(total), bathrooms_half: halves }
  }
  if (rest === 50) return { bathrooms: total, bathrooms_full: Math.floor(total), bathrooms_half: 1 }
  // What is neither a quarter nor a half, such as 1.1 of an unknown source, is believed as far as its whole number.
  return { bathrooms: rest % 25 === 0 ? total : Math.floor(total), ...unsplit }
}
