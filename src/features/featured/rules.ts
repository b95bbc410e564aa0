import type { FieldErrors } from '#kit/call/errors.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf, weekday } from '#kit/time/format.ts'
import { instantOf } from '#kit/time/local-time.ts'
import type { CreateProperty, OwnFields, OwnListing } from './schema.ts'
import { MESSAGES, RESO_TYPES } from './words.ts'

/** New construction is listed before it is completed. */
const YEARS_AHEAD = 3

/** Returns errors that concern several fields, by field. */
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

/** Splits form input into public and internal fields. Drops an MLS number or exemption that the duty does not use. */
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
 * Returns the deadline to submit a publicly marketed home to the MLS: the end of the next business day in Indiana.
 * Source: NAR Clear Cooperation Policy 8.0, one business day.
 */
export function submitDeadline(shownAt: Date): Date {
  let at = new Date(shownAt.getTime() + DAY_MS)
  while (['Saturday', 'Sunday'].includes(weekday(at, 'long'))) at = new Date(at.getTime() + DAY_MS)
  return instantOf(`${calendarDayOf(at)}T23:59`) ?? at
}

/** Returns whether the duty to submit is met, open or late. */
export function dutyState(
  listing: Pick<OwnListing, 'mls_duty' | 'submit_by' | 'is_shown'>,
  now: Date,
): 'met' | 'open' | 'late' {
  const { mls_duty, submit_by } = listing
  if (mls_duty !== 'within_a_day' || submit_by === null) return 'met'
  return submit_by < now ? 'late' : 'open'
}

/** Returns an address line: "1407 Wheatfield Ln, Unit 3". */
export function addressLine({
  street_number,
  street_name,
  unit_number,
}: Pick<OwnFields, 'street_number' | 'street_name' | 'unit_number'>): string {
  return `${street_number} ${street_name}${unit_number ? `, Unit ${unit_number}` : ''}`
}

/** Returns a title: address, or 'Home in {city}' if withheld; beds; type. Source: product decision. */
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

/** Returns a listing without nesting, for its form, the audit log and conflicts. */
export function flattenListing({ fields, ...listing }: OwnListing): Omit<OwnListing, 'fields'> & OwnListing['fields'] {
  return { ...listing, ...fields }
}
