import type { MappedProperty } from './listing.ts'
import { type FeedRecord, numberWithin, whole } from './values.ts'

/** Sources whose total gives full and half baths as n.m: '1.1' is one full and one half. Source: MRED, RETS guide. */
const FULL_AND_HALF_TOTALS: readonly string[] = ['mred']

/**
 * Counts whole and half baths from the numbers of each kind, else takes the total. Three-quarter baths count as whole
 * and quarter baths as half; a partial bath is the sum of half and quarter baths. A total of 1.75 stays 1.75.
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
  // BathroomsPartial repeats the half and quarter baths where both are given.
  const halves = Math.max((half ?? 0) + (quarter ?? 0), partial ?? 0)
  const counted = { bathrooms_full: full, bathrooms_half: half ?? partial }
  const total = totalOf(record, system)
  // Zeros can mean that a feed did not count the baths.
  if (total && total.bathrooms > 0 && (full ?? 0) + (threeQuarter ?? 0) + halves === 0) return total
  if (full !== null || threeQuarter !== null) {
    return { bathrooms: (full ?? 0) + (threeQuarter ?? 0) + halves / 2, ...counted }
  }
  if (half === null && quarter === null && partial === null) return total ?? { bathrooms: null, ...counted }
  // Only the smaller baths are counted. The total is a count of rooms, so the rest of it are full baths.
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
  // Believe only the whole number of a total with any other fraction, such as 1.1 from an unknown source.
  return { bathrooms: rest % 25 === 0 ? total : Math.floor(total), ...unsplit }
}
