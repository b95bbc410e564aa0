import { refusalOfAdmin, refusalOfAgent, refusalOfSold, refusalOfVow } from '#features/accounts/rules/refusals.ts'
import { isAuditor } from '#features/accounts/rules.ts'
import type { CurrentAccount } from '#features/accounts/schema.ts'
import type { FactValue } from '../schema.ts'
import { FACTS } from '../words/facts.ts'

/** Classes of viewers of listings. A caller in no other class is a visitor. */
export const VIEWERS = ['visitor', 'vow', 'agent', 'admin', 'sold', 'auditor'] as const
export type Viewer = (typeof VIEWERS)[number]
/** Classes that may see sold homes. */
export type SoldClass = 'sold' | 'auditor'

/** Returns the class of a viewer. Source: specification 6, NAR policies 7.58 (IDX) and 7.91 (VOW). */
export function viewerOf(account: CurrentAccount | null, now: Date): Viewer {
  if (!account) return 'visitor'
  if (!refusalOfSold(account, now)) return isAuditor(account, now) ? 'auditor' : 'sold'
  if (!refusalOfAdmin(account, null, now)) return 'admin'
  if (!refusalOfAgent(account, now)) return 'agent'
  return refusalOfVow(account, now) ? 'visitor' : 'vow'
}

/** Listings that a viewer may find: those licensed for the public (IDX), those for registrants (VOW), and sold ones. */
export type Reach = 'idx' | 'vow' | 'sold'

/** Returns the reach of a viewer. Source: MLS Grid, MlgCanUse; specification 2 (the sold rule). */
export function reachOf(viewer: Viewer): Reach {
  if (viewer === 'visitor') return 'idx'
  return viewer === 'sold' || viewer === 'auditor' ? 'sold' : 'vow'
}

const EVERYONE = VIEWERS
const SOLD_VIEWERS = ['sold', 'auditor'] as const
const STAFF = ['agent', 'admin', 'auditor'] as const

/**
 * The only table of fields and the viewers who may see them. Fields not listed never leave the server.
 * Source: product decision "Listings and who may see what".
 */
export const FIELD_VIEWERS = {
  id: EVERYONE,
  listing_id: EVERYONE,
  originating_system_name: EVERYONE,
  status: EVERYONE,
  title: EVERYONE,
  description: EVERYONE,
  address: EVERYONE,
  street_number: EVERYONE,
  street_name: EVERYONE,
  unit_number: EVERYONE,
  latitude: EVERYONE,
  longitude: EVERYONE,
  city: EVERYONE,
  state: EVERYONE,
  postal_code: EVERYONE,
  county: EVERYONE,
  township: EVERYONE,
  subdivision: EVERYONE,
  school_district: EVERYONE,
  is_address_shown: EVERYONE,
  property_type: EVERYONE,
  property_sub_type: EVERYONE,
  price: EVERYONE,
  original_list_price: EVERYONE,
  previous_list_price: EVERYONE,
  price_change_timestamp: EVERYONE,
  bedrooms: EVERYONE,
  bathrooms: EVERYONE,
  bathrooms_full: EVERYONE,
  bathrooms_half: EVERYONE,
  living_area: EVERYONE,
  lot_size_acres: EVERYONE,
  year_built: EVERYONE,
  stories: EVERYONE,
  garage_spaces: EVERYONE,
  basement: EVERYONE,
  has_basement: EVERYONE,
  has_private_pool: EVERYONE,
  has_fireplace: EVERYONE,
  is_waterfront: EVERYONE,
  is_new_construction: EVERYONE,
  association_fee_monthly: EVERYONE,
  tax_annual_amount: EVERYONE,
  tax_year: EVERYONE,
  facts: EVERYONE,
  list_agent_full_name: EVERYONE,
  list_office_name: EVERYONE,
  list_office_contact: EVERYONE,
  main_image_key: EVERYONE,
  photos_count: EVERYONE,
  on_market_date: EVERYONE,
  activation_date: EVERYONE,
  start_showing_date: EVERYONE,
  days_on_market: EVERYONE,
  cumulative_days_on_market: EVERYONE,
  listed_at: EVERYONE,
  modification_timestamp: EVERYONE,
  close_price: SOLD_VIEWERS,
  close_date: SOLD_VIEWERS,
  mls_status: STAFF,
  is_idx: STAFF,
  is_vow: STAFF,
} as const satisfies Record<string, readonly Viewer[]>

export type Field = keyof typeof FIELD_VIEWERS
/** Fields that every viewer sees. In `Visible` these are not optional. */
export type OpenField = { [F in Field]: (typeof FIELD_VIEWERS)[F] extends typeof EVERYONE ? F : never }[Field]

const viewersOf: ReadonlyMap<string, readonly Viewer[]> = new Map(Object.entries(FIELD_VIEWERS))

/** Returns true if this viewer may see a field, and so may filter and sort by it. */
export function maySee(viewer: Viewer, field: string): boolean {
  return viewersOf.get(field)?.includes(viewer) ?? false
}

/** A row as a viewer sees it. Open fields are always present, others depend on the viewer. */
export type Visible<R> = {
  [F in Extract<keyof R, OpenField>]: F extends 'facts' ? Record<string, FactValue> : R[F]
} & {
  [F in Extract<keyof R, Exclude<Field, OpenField>>]?: R[F]
}

/**
 * Fields that reveal a home's location. Cleared if the seller withholds the address. Source: NAR model rules 18.2.3.
 */
const PLACE_FIELDS: ReadonlySet<string> = new Set([
  'address',
  'street_number',
  'street_name',
  'unit_number',
  'latitude',
  'longitude',
])

/** Returns a row with only the fields that the viewer may see, and only the known entries of `facts`. Default deny. */
export function visibleTo<R extends { is_address_shown: boolean }>(row: R, viewer: Viewer): Visible<R> {
  const shown: unknown[][] = []
  for (const [field, value] of Object.entries(row)) {
    if (!maySee(viewer, field)) continue
    if (!row.is_address_shown && PLACE_FIELDS.has(field)) shown.push([field, null])
    else shown.push([field, field === 'facts' ? knownFacts(value) : value])
  }
  return Object.fromEntries(shown)
}

function knownFacts(facts: unknown): Record<string, FactValue> {
  const known: Record<string, FactValue> = {}
  for (const [name, value] of Object.entries(facts ?? {})) {
    if (Object.hasOwn(FACTS, name) && isFactValue(value)) known[name] = value
  }
  return known
}

function isFactValue(value: unknown): value is FactValue {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string')
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}
