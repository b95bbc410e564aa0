import type { FieldErrors } from '#kit/errors.ts'
import { calendarDayOf, weekday } from '#kit/format.ts'
import { instantOf } from '#kit/local-time.ts'
import type { CreateProperty, OwnFields, OwnListing } from './schema.ts'
import { MESSAGES, RESO_TYPES } from './words.ts'

const DAY_MS = 86_400_000
/** New homes are listed before they stand. */
const YEARS_AHEAD = 3

/** What is wrong with a listing as a whole, by field; empty where nothing is. */
export function faultsOf(listing: CreateProperty, now: Date): FieldErrors {
  const { latitude, longitude, mls_duty, mls_number, exempt_reason, year_built } = listing
  const thisYear = Number(calendarDayOf(now).slice(0, 4))
  return {
    ...(latitude === null && longitude !== null ? { latitude: MESSAGES.placeMissing } : {}),
    ...(longitude === null && latitude !== null ? { longitude: MESSAGES.placeMissing } : {}),
    ...(year_built !== null && year_built > thisYear + YEARS_AHEAD ? { year_built: MESSAGES.noFuture } : {}),
    ...(mls_duty === 'submitted' && mls_number === null ? { mls_number: MESSAGES.numberMissing } : {}),
    ...(mls_duty === 'exempt' && exempt_reason === null ? { exempt_reason: MESSAGES.reasonMissing } : {}),
  }
}

/** The parts of what was typed: what visitors read of the home, and what is ours to know. What the duty does not ask for is left out. */
export function partsOf(listing: CreateProperty): {
  fields: OwnFields
  own: Pick<OwnListing, 'status' | 'is_shown' | 'is_featured' | 'mls_duty' | 'mls_number' | 'exempt_reason'>
} {
  const { status, is_shown, is_featured, mls_duty, mls_number, exempt_reason, ...fields } = listing
  return {
    fields,
    own: {
      status,
      is_shown,
      is_featured,
      mls_duty,
      mls_number: mls_duty === 'submitted' ? mls_number : null,
      exempt_reason: mls_duty === 'exempt' ? exempt_reason : null,
    },
  }
}

/**
 * By when a home that is marketed in public is to be in the MLS: the end of the next business day in Indiana.
 * Source: NAR Clear Cooperation Policy 8.0, one business day.
 */
export function submitBy(shownAt: Date): Date {
  let at = new Date(shownAt.getTime() + DAY_MS)
  while (['Saturday', 'Sunday'].includes(weekday(at, 'long'))) at = new Date(at.getTime() + DAY_MS)
  return instantOf(`${calendarDayOf(at)}T23:59`) ?? at
}

/** How the duty to submit stands: nothing to do, open, or late. */
export function dutyState(
  listing: Pick<OwnListing, 'mls_duty' | 'submit_by' | 'is_shown'>,
  now: Date,
): 'met' | 'open' | 'late' {
  const { mls_duty, submit_by } = listing
  if (mls_duty !== 'within_a_day' || submit_by === null) return 'met'
  return submit_by < now ? 'late' : 'open'
}

/** The address line: "1407 Wheatfield Ln, Unit 3". */
export function addressLine({
  street_number,
  street_name,
  unit_number,
}: Pick<OwnFields, 'street_number' | 'street_name' | 'unit_number'>): string {
  return `${street_number} ${street_name}${unit_number ? `, Unit ${unit_number}` : ''}`
}

/** How a listing is called. Source: product decision: address, or 'Home in {city}' where it is withheld; beds; type. */
export function titleOf(fields: OwnFields): string {
  const { bedrooms, city, kind } = fields
  return [
    fields.is_address_shown ? addressLine(fields) : `Home in ${city}`,
    bedrooms ? `${bedrooms} ${bedrooms === 1 ? 'bedroom' : 'bedrooms'}` : null,
    RESO_TYPES[kind].property_sub_type.toLowerCase(),
  ]
    .filter((part) => part !== null)
    .join(', ')
}

/** Returns a listing with its members on one level, as its form, the audit log and a conflict need it. */
export function flat({ fields, ...listing }: OwnListing): Omit<OwnListing, 'fields'> & OwnListing['fields'] {
  return { ...listing, ...fields }
}
