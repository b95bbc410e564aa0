import { STATUSES } from '#features/properties/words.ts'
import { money, number } from '#kit/time/format.ts'
import type { MlsListingDetail, ShownFields } from '../schema/console.ts'

/** Field with its value in the feed and on the site. */
export interface ComparedField {
  label: string
  /** Field name in the feed. */
  field: string
  feed: string
  site: string
  /** True when both values match. */
  isSame: boolean
}

type Kind = 'text' | 'address' | 'number' | 'money' | 'year' | 'flag' | 'status'

const FIELDS: readonly (readonly [label: string, field: string, column: keyof ShownFields, kind: Kind])[] = [
  ['Status', 'StandardStatus', 'status', 'status'],
  ['List price', 'ListPrice', 'price', 'money'],
  ['Original list price', 'OriginalListPrice', 'original_list_price', 'money'],
  ['Sold for', 'ClosePrice', 'close_price', 'money'],
  ['Address', 'UnparsedAddress', 'address', 'address'],
  ['Unit', 'UnitNumber', 'unit_number', 'text'],
  ['City', 'City', 'city', 'text'],
  ['ZIP code', 'PostalCode', 'postal_code', 'text'],
  ['Kind', 'PropertyType', 'property_type', 'text'],
  ['Property subtype', 'PropertySubType', 'property_sub_type', 'text'],
  ['Bedrooms', 'BedroomsTotal', 'bedrooms', 'number'],
  ['Bathrooms', 'BathroomsTotalInteger', 'bathrooms', 'number'],
  ['Living area', 'LivingArea', 'living_area', 'number'],
  ['Acres', 'LotSizeAcres', 'lot_size_acres', 'number'],
  ['Built', 'YearBuilt', 'year_built', 'year'],
  ['Garage', 'GarageSpaces', 'garage_spaces', 'number'],
  ['Listing brokerage', 'ListOfficeName', 'list_office_name', 'text'],
  ['Brokerage contact', 'AttributionContact', 'list_office_contact', 'text'],
  ['Listing agent', 'ListAgentFullName', 'list_agent_full_name', 'text'],
  ['Photos', 'PhotosCount', 'photos_count', 'number'],
  ['Address may be shown', 'InternetAddressDisplayYN', 'is_address_shown', 'flag'],
  ['Estimates allowed', 'InternetAutomatedValuationDisplayYN', 'is_avm_allowed', 'flag'],
  ['Comments allowed', 'InternetConsumerCommentYN', 'is_comment_allowed', 'flag'],
]

const NOTHING = '–'

/** Lists the main fields of a listing with the feed's and the site's value. Skips a field that both lack. */
export function comparedFields({ payload, shown }: Pick<MlsListingDetail, 'payload' | 'shown'>): ComparedField[] {
  if (!shown) return []
  const record = recordOf(payload)
  return FIELDS.flatMap(([label, field, column, kind]) => {
    const [given, own] = [record[field], shown[column]]
    const [feed, site] = [textOf(given, kind), textOf(own, kind)]
    if (feed === NOTHING && site === NOTHING) return []
    return [{ label, field, feed, site, isSame: isSame(given, own, kind) }]
  })
}

function recordOf(payload: string): Record<string, unknown> {
  const parsed: unknown = JSON.parse(payload)
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
}

function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined && value !== ''
}

function textOf(value: unknown, kind: Kind): string {
  // The MLS's rules treat a missing flag as allowed.
  if (kind === 'flag') return value === false ? 'No' : 'Yes'
  if (!isGiven(value)) return NOTHING
  const labels: Readonly<Record<string, string>> = STATUSES
  if (kind === 'status') return labels[String(value)] ?? String(value)
  const amount = kind === 'money' || kind === 'number' ? Number(value) : Number.NaN
  if (!Number.isNaN(amount)) return kind === 'money' ? money(amount) : number(amount)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Status of the site → status of the feed, when they differ. */
const STATUS_NAMES: Readonly<Record<string, string>> = { sold: 'closed' }

function isSame(feed: unknown, site: unknown, kind: Kind): boolean {
  if (kind === 'flag') return (feed === false) === (site === false)
  if (!isGiven(feed) || !isGiven(site)) return isGiven(feed) === isGiven(site)
  if (kind === 'number' || kind === 'money' || kind === 'year') return Number(feed) === Number(site)
  const [one, other] = [plain(feed), plain(site)]
  // The feed's address also contains the city and ZIP code, which have separate columns here.
  if (kind === 'address') return one.startsWith(other)
  return one === (kind === 'status' ? (STATUS_NAMES[other] ?? other) : other)
}

function plain(value: unknown): string {
  return String(value)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
}
