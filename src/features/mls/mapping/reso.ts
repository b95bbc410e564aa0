import type { FactName } from '#features/properties/words/facts.ts'
import {
  CONFIDENTIAL,
  LOCAL_STATUS,
  NOT_CONFIDENTIAL,
  NOTE_OF_FLAG,
  PAYMENTS_PER_MONTH,
  PUBLIC_PERMISSIONS,
  REGISTRANT_PERMISSIONS,
  SITE_STATUS,
  STORIES_OF_LEVELS,
  SUB_TYPES,
  TYPE_NAMES,
} from '../words.ts'
import { bathsOf } from './baths.ts'
import { type Display, displayFlagOf, displayOf } from './display-flags.ts'
import type {
  Fact,
  MappedListing,
  MappedMedia,
  MappedMember,
  MappedOffice,
  MappedOpenHouse,
  MappedProperty,
  MappedRoom,
  MappedUnitType,
  Refused,
  RemovedListing,
  RemovedRecord,
} from './listing.ts'
import { type Lookups, withStandardNames } from './lookups.ts'
import { openHouseTimes } from './open-house-times.ts'
import { placeName } from './place-names.ts'
import { positionOf } from './position.ts'
import { standardRecord } from './spark.ts'
import {
  day,
  dollars,
  type FeedRecord,
  flag,
  instant,
  isRecord,
  line,
  lookUp,
  name,
  names,
  number,
  numberWithin,
  prose,
  spelling,
  storable,
  whole,
  word,
} from './values.ts'

/**
 * Maps Data Dictionary names to our fields and units. An unreadable value is dropped unless stated otherwise. A record
 * without a key, modification timestamp, known status or plausible price goes to quarantine.
 * Source: RESO Data Dictionary 2.0; MLS Grid API 2.0.
 */

/** Properties of a record's feed. */
export interface MappingContext {
  /** Requested OriginatingSystemName. */
  system: string
  /** True when keys start with the three-character prefix of their MLS, which people leave out. Source: MLS Grid. */
  hasKeyPrefix: boolean
  /** True when each record must name its licensed uses; a record without any is then licensed for none. */
  isLicensedByRecord: boolean
  /** Modification timestamp of resources without one. */
  received_at: Date
  /** Local names → Data Dictionary names. */
  lookups?: Lookups
}

/** Version of the mapping. Increment it with a change, so that stored records are mapped again. */
export const MAPPING_VERSION = 5

const MAX_REMARKS = 20_000
const MAX_DOLLARS = 500_000_000
const SQUARE_FEET_PER_ACRE = 43_560
const SQUARE_FEET_PER_SQUARE_METER = 10.7639
const FEET_PER_METER = 3.28084
/** Spellings of units. Source: RESO Data Dictionary 2.0, AreaUnits and LotSizeUnits. */
const SQUARE_METERS = ['squaremeters', 'squaremeter', 'sqm', 'sqmeters', 'sqmt', 'm2']
const SQUARE_FEET = ['squarefeet', 'squarefoot', 'sqft', 'sqfeet', 'sf', 'ft2', 'feet']
const ACRES = ['acres', 'acre', 'ac']
const HECTARES = ['hectares', 'hectare', 'ha']
const SQUARE_METERS_PER_ACRE = SQUARE_FEET_PER_ACRE / SQUARE_FEET_PER_SQUARE_METER
/** Units per acre. */
const UNITS_PER_ACRE: Readonly<Record<string, number>> = Object.fromEntries([
  ...ACRES.map((unit) => [unit, 1]),
  ...SQUARE_FEET.map((unit) => [unit, SQUARE_FEET_PER_ACRE]),
  ...SQUARE_METERS.map((unit) => [unit, SQUARE_METERS_PER_ACRE]),
  ...HECTARES.map((unit) => [unit, SQUARE_METERS_PER_ACRE / 10_000]),
])
const MAX_PHOTOS = 200
const MAX_ROOMS = 60

/** Facts without a column: StandardName → our name, and its parser. */
const FACTS = {
  RoomsTotal: ['rooms_total', 'count'],
  MainLevelBedrooms: ['main_level_bedrooms', 'count'],
  MainLevelBathrooms: ['main_level_bathrooms', 'count'],
  AboveGradeFinishedArea: ['above_grade_finished_area', 'area'],
  BelowGradeFinishedArea: ['below_grade_finished_area', 'area'],
  BuildingAreaTotal: ['building_area_total', 'area'],
  LivingAreaSource: ['living_area_source', 'name'],
  InteriorFeatures: ['interior_features', 'names'],
  Appliances: ['appliances', 'names'],
  Flooring: ['flooring', 'names'],
  Heating: ['heating', 'names'],
  Cooling: ['cooling', 'names'],
  FireplacesTotal: ['fireplaces_total', 'count'],
  FireplaceFeatures: ['fireplace_features', 'names'],
  LaundryFeatures: ['laundry_features', 'names'],
  WindowFeatures: ['window_features', 'names'],
  SecurityFeatures: ['security_features', 'names'],
  AccessibilityFeatures: ['accessibility_features', 'names'],
  Inclusions: ['inclusions', 'prose'],
  Exclusions: ['exclusions', 'prose'],
  LotSizeDimensions: ['lot_size_dimensions', 'line'],
  LotFeatures: ['lot_features', 'names'],
  PatioAndPorchFeatures: ['patio_and_porch_features', 'names'],
  ExteriorFeatures: ['exterior_features', 'names'],
  Fencing: ['fencing', 'names'],
  PoolFeatures: ['pool_features', 'names'],
  View: ['view', 'names'],
  WaterfrontFeatures: ['waterfront_features', 'names'],
  OtherStructures: ['other_structures', 'names'],
  ParkingFeatures: ['parking_features', 'names'],
  ParkingTotal: ['parking_total', 'count'],
  CarportSpaces: ['carport_spaces', 'count'],
  HorseYN: ['horse_yn', 'flag'],
  ArchitecturalStyle: ['architectural_style', 'names'],
  Levels: ['levels', 'names'],
  ConstructionMaterials: ['construction_materials', 'names'],
  Roof: ['roof', 'names'],
  FoundationDetails: ['foundation_details', 'names'],
  BuilderName: ['builder_name', 'line'],
  PropertyCondition: ['property_condition', 'names'],
  WaterSource: ['water_source', 'names'],
  Sewer: ['sewer', 'names'],
  Utilities: ['utilities', 'names'],
  Electric: ['electric', 'names'],
  Zoning: ['zoning', 'line'],
  ElementarySchool: ['elementary_school', 'line'],
  MiddleOrJuniorSchool: ['middle_or_junior_school', 'line'],
  HighSchool: ['high_school', 'line'],
  CommunityFeatures: ['community_features', 'names'],
  AssociationAmenities: ['association_amenities', 'names'],
  AssociationName: ['association_name', 'line'],
  SeniorCommunityYN: ['senior_community_yn', 'flag'],
  AssociationFeeIncludes: ['association_fee_includes', 'names'],
  SpecialListingConditions: ['special_listing_conditions', 'names'],
  ListingTerms: ['listing_terms', 'names'],
  Possession: ['possession', 'names'],
} as const satisfies Record<string, readonly [FactName, keyof typeof READ_FACT]>

const READ_FACT = {
  names: (value: unknown): Fact | null => {
    const found = names(value)
    return found.length > 0 ? found : null
  },
  name: (value: unknown): Fact | null => name(value),
  line: (value: unknown): Fact | null => line(value),
  prose: (value: unknown): Fact | null => prose(value)?.slice(0, 2000) ?? null,
  count: (value: unknown): Fact | null => whole(value, 0, 9999),
  area: (value: unknown, units: unknown): Fact | null => areaOf(value, units),
  flag: (value: unknown): Fact | null => flag(value),
}
const AREA_UNITS: Readonly<Record<string, string>> = {
  AboveGradeFinishedArea: 'AboveGradeFinishedAreaUnits',
  BelowGradeFinishedArea: 'BelowGradeFinishedAreaUnits',
  BuildingAreaTotal: 'BuildingAreaUnits',
}
const FACT_ENTRIES = Object.entries(FACTS).map(([standard, [fact, kind]]) => ({
  standard,
  fact,
  read: READ_FACT[kind],
  units: AREA_UNITS[standard] ?? null,
}))
/**
 * Template with all facts undefined, which are not stored. One object shape makes facts twice as fast to build and
 * write.
 */
const NO_FACTS: Readonly<Record<string, Fact | undefined>> = Object.fromEntries(
  FACT_ENTRIES.map(({ fact }) => [fact, undefined]),
)

/** Maps a Property record to a listing, a removal, or a refusal with its reason. */
export function mapProperty(given: FeedRecord, mapping: MappingContext): MappedListing | RemovedListing | Refused {
  const record = withStandardNames(standardRecord(given), mapping.lookups)
  const listing_key = keyOf(record, 'ListingKey')
  if (listing_key === null) return refuse('ListingKey', 'no ListingKey')
  const modified = instant(record.ModificationTimestamp)
  if (flag(record.MlgCanView) === false) return remove('gone', listing_key, modified ?? mapping.received_at)
  if (!modified)
    return refuse('ModificationTimestamp', `ModificationTimestamp is ${shown(record.ModificationTimestamp)}`)
  const display = displayOf(record)
  const notes = display.unknown.map((field) => `${NOTE_OF_FLAG}${field}`)
  if (!display.isIdxAllowed && !display.isVowAllowed) return remove('withheld', listing_key, modified, notes)
  const status = statusOf(record)
  if (status === null) return refuse('StandardStatus', `unknown StandardStatus ${shown(record.StandardStatus)}`)
  if (status === 'gone') return remove('gone', listing_key, modified)
  const price = dollars(record.ListPrice, MAX_DOLLARS)
  if (price === null) return refuse('ListPrice', `ListPrice is ${shown(record.ListPrice)}`)
  const description = prose(record.PublicRemarks)
  if (description && description.length > MAX_REMARKS) {
    return refuse('PublicRemarks', `PublicRemarks have ${description.length} characters`)
  }

  const media = mediaOf(record, listing_key)
  const is_address_shown = display.isAddressShown
  const baths = bathsOf(record, mapping.system)
  const bedrooms = whole(record.BedroomsTotal, 0, 99)
  const property_sub_type = subTypeOf(record.PropertySubType)
  const property_type = lookUp(TYPE_NAMES, record.PropertyType) ?? name(record.PropertyType) ?? 'Residential'
  const city = cityOf(record)
  const { isElsewhere, ...place } = is_address_shown ? placeOf(record) : NO_PLACE
  if (isElsewhere) notes.push('elsewhere')
  const property: MappedProperty = {
    listing_key,
    listing_id: listingIdOf(record, listing_key, mapping),
    originating_system_name: line(record.OriginatingSystemName) ?? mapping.system,
    status,
    mls_status: name(record.MlsStatus),
    ...licenseOf(record, mapping, display),
    is_address_shown,
    is_avm_allowed: display.isAvmAllowed,
    is_comment_allowed: display.isCommentAllowed,
    title: titleOf({ address: place.address, city, bedrooms, type: property_sub_type ?? property_type }),
    description,
    ...place,
    city,
    state: line(record.StateOrProvince, 50) ?? 'IN',
    postal_code: line(record.PostalCode, 10),
    county: countyOf(record.CountyOrParish),
    township: placeName(record.Township, 50),
    subdivision: line(record.SubdivisionName, 100),
    school_district: name(record.HighSchoolDistrict) ?? name(record.ElementarySchoolDistrict),
    property_type,
    property_sub_type,
    price,
    original_list_price: dollars(record.OriginalListPrice, MAX_DOLLARS),
    previous_list_price: dollars(record.PreviousListPrice, MAX_DOLLARS),
    price_change_timestamp: instant(record.PriceChangeTimestamp),
    close_price: dollars(record.ClosePrice, MAX_DOLLARS),
    close_date: day(record.CloseDate),
    bedrooms,
    ...baths,
    living_area: areaOf(record.LivingArea, record.LivingAreaUnits),
    lot_size_acres: acresOf(record),
    year_built: whole(record.YearBuilt, 1700, 2100),
    stories: storiesOf(record),
    garage_spaces: numberWithin(record.GarageSpaces, 0, 99),
    basement: names(record.Basement),
    has_basement: hasBasement(record),
    has_private_pool: flag(record.PoolPrivateYN),
    has_fireplace: flag(record.FireplaceYN) ?? moreThanNone(record.FireplacesTotal),
    is_waterfront: flag(record.WaterfrontYN),
    is_new_construction: flag(record.NewConstructionYN),
    association_fee_monthly: monthlyFeeOf(record),
    tax_annual_amount: dollars(record.TaxAnnualAmount, 50_000_000),
    tax_year: whole(record.TaxYear, 1900, 2100),
    rooms: roomsOf(record, mapping.lookups),
    facts: factsOf(record),
    list_agent_key: keyOf(record, 'ListAgentKey'),
    list_agent_full_name: fullNameOf(record, 'ListAgent'),
    list_office_key: keyOf(record, 'ListOfficeKey'),
    list_office_mls_id: line(record.ListOfficeMlsId, 50),
    list_office_name: line(record.ListOfficeName),
    list_office_contact:
      line(record.AttributionContact, 80) ?? line(record.ListOfficePhone, 40) ?? line(record.ListOfficeEmail, 80),
    photos_count: Math.max(media.length, whole(record.PhotosCount, 0, 10_000) ?? 0),
    photos_change_timestamp: instant(record.PhotosChangeTimestamp),
    on_market_date: day(record.OnMarketDate),
    activation_date: day(record.ActivationDate),
    start_showing_date: day(record.StartShowingDate),
    days_on_market: whole(record.DaysOnMarket, 0, 30_000),
    listed_at: listedAt(record, modified),
    modification_timestamp: modified,
  }
  return {
    property,
    media,
    unitTypes: unitTypesOf(record, mapping.lookups),
    openHouses: childrenOf(record.OpenHouses)
      .map((child) => mapOpenHouse({ ListingKey: listing_key, ...child }, mapping))
      .filter((child) => 'open_house_key' in child),
    list_agent_mls_id: line(record.ListAgentMlsId, 50),
    notes,
  }
}

/** Returns a person's full name, or joins its parts. */
function fullNameOf(record: FeedRecord, role: 'ListAgent' | 'Member'): string | null {
  const parts = [line(record[`${role}FirstName`], 50), line(record[`${role}LastName`], 50)]
  return line(record[`${role}FullName`], 150) ?? (parts.filter((part) => part !== null).join(' ') || null)
}

export function mapOffice(record: FeedRecord, mapping: MappingContext): MappedOffice | RemovedRecord | Refused {
  const given = withStandardNames(record, mapping.lookups)
  const office_key = keyOf(given, 'OfficeKey')
  if (office_key === null) return refuse('OfficeKey', 'no OfficeKey')
  if (flag(given.MlgCanView) === false) return { removed: 'gone', key: office_key }
  const office_name = line(given.OfficeName)
  if (office_name === null) return refuse('OfficeName', 'no OfficeName')
  return {
    office_key,
    office_mls_id: line(given.OfficeMlsId, 50),
    office_name,
    office_phone: line(given.OfficePhone, 40),
    office_email: line(given.OfficeEmail, 80),
    office_city: line(given.OfficeCity, 50),
    office_status: name(given.OfficeStatus),
    idx_office_participation_yn: isOfficeInIdx(given),
    modification_timestamp: instant(given.ModificationTimestamp) ?? mapping.received_at,
  }
}

/** Returns false when a flag of the office denies IDX or is unreadable; null when there is none. */
function isOfficeInIdx(record: FeedRecord): boolean | null {
  return displayOf(record).isIdxAllowed ? flag(record.IDXOfficeParticipationYN) : false
}

export function mapMember(given: FeedRecord, mapping: MappingContext): MappedMember | RemovedRecord | Refused {
  const record = withStandardNames(standardRecord(given), mapping.lookups)
  const member_key = keyOf(record, 'MemberKey')
  if (member_key === null) return refuse('MemberKey', 'no MemberKey')
  if (flag(record.MlgCanView) === false) return { removed: 'gone', key: member_key }
  const member_full_name = fullNameOf(record, 'Member')
  if (member_full_name === null) return refuse('MemberFullName', 'no name')
  return {
    member_key,
    member_mls_id: line(record.MemberMlsId, 50),
    member_full_name,
    member_email: line(record.MemberEmail, 80),
    member_preferred_phone: line(record.MemberPreferredPhone, 40) ?? line(record.MemberDirectPhone, 40),
    member_state_license: line(record.MemberStateLicense, 50),
    member_status: name(record.MemberStatus),
    office_key: keyOf(record, 'OfficeKey'),
    modification_timestamp: instant(record.ModificationTimestamp) ?? mapping.received_at,
  }
}

/**
 * Maps an OpenHouse record. Takes the day from the start time: OpenHouseDate shifts with the time zone in some feeds.
 */
export function mapOpenHouse(given: FeedRecord, mapping: MappingContext): MappedOpenHouse | RemovedRecord | Refused {
  const record = withStandardNames(standardRecord(given), mapping.lookups)
  const open_house_key = keyOf(record, 'OpenHouseKey')
  if (open_house_key === null) return refuse('OpenHouseKey', 'no OpenHouseKey')
  if (flag(record.MlgCanView) === false) return { removed: 'gone', key: open_house_key }
  const listing_key = keyOf(record, 'ListingKey')
  if (listing_key === null) return refuse('ListingKey', 'no ListingKey')
  const { starts_at, ends_at } = openHouseTimes(record)
  if (!starts_at) return refuse('OpenHouseStartTime', `OpenHouseStartTime is ${shown(record.OpenHouseStartTime)}`)
  if (!ends_at || ends_at <= starts_at) {
    return refuse('OpenHouseEndTime', `OpenHouseEndTime is ${shown(record.OpenHouseEndTime)}`)
  }
  return {
    open_house_key,
    listing_key,
    starts_at,
    ends_at,
    open_house_type: name(record.OpenHouseType),
    remarks: prose(record.OpenHouseRemarks)?.slice(0, 500) ?? null,
    status: name(record.OpenHouseStatus) ?? 'Active',
    modification_timestamp: instant(record.ModificationTimestamp) ?? mapping.received_at,
  }
}

/** Returns the key of a record, including refused ones; null when it has none. Some feeds use numeric keys. */
export function keyOf(record: FeedRecord, field: string): string | null {
  return word(record[field]) ?? word(record[`${field}Numeric`])
}

/**
 * Serializes a record without confidential and empty fields, as PostgreSQL can store it. Nothing else of a feed is
 * stored.
 */
export function publicJson(record: FeedRecord): string {
  const text = JSON.stringify(publicFields(record))
  // JSON escapes only control characters and lone surrogates this way. One search of the text is faster than one per
  // value.
  return text.includes('\\u') ? JSON.stringify(storableFields(publicFields(record))) : text
}

function publicFields(record: FeedRecord): FeedRecord {
  const open: Record<string, unknown> = {}
  for (const field of Object.keys(record)) {
    const value = record[field]
    if (value === null || isConfidential(field)) continue
    open[field] = typeof value === 'object' || field === 'MediaURL' ? publicValue(field, value) : value
  }
  return open
}

function publicValue(field: string, value: unknown): unknown {
  if (isRecord(value)) return publicFields(value)
  if (Array.isArray(value)) {
    const isPlain = field !== 'MediaURL' && value.every((item) => typeof item === 'string')
    return isPlain ? value : value.map((item) => publicValue(field, item))
  }
  // Drop the signature of a photo's URL: it differs in each response and grants access.
  return field === 'MediaURL' && typeof value === 'string' ? value.replace(/\?.*$/s, '') : value
}

function storableFields(record: FeedRecord): FeedRecord {
  return Object.fromEntries(Object.entries(record).map(([field, value]) => [storable(field), storableValue(value)]))
}

function storableValue(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  if (Array.isArray(value)) return value.map(storableValue)
  return isRecord(value) ? storableFields(value) : value
}

const knownFields = new Map<string, boolean>()
const notConfidential: readonly string[] = NOT_CONFIDENTIAL

function isConfidential(field: string): boolean {
  const known = knownFields.get(field)
  if (known !== undefined) return known
  const plain = spelling(field)
  // Keep display flags whatever their name contains: without them a stored record would be shown in full.
  const isOpen = notConfidential.includes(plain) || displayFlagOf(field) !== null
  const found = !isOpen && CONFIDENTIAL.some((part) => plain.includes(part))
  knownFields.set(field, found)
  return found
}

function refuse(field: string, refused: string): Refused {
  return { refused, field }
}

function remove(
  removed: RemovedListing['removed'],
  listing_key: string,
  modification_timestamp: Date,
  notes: readonly string[] = [],
): RemovedListing {
  return { removed, listing_key, modification_timestamp, ...(notes.length > 0 ? { notes } : {}) }
}

function shown(value: unknown): string {
  return value === undefined ? 'missing' : (JSON.stringify(value)?.slice(0, 60) ?? 'missing')
}

/** Maps the status; 'gone' when the home is off the market, null when the status is unknown. */
export function statusOf(record: FeedRecord) {
  if (line(record.StandardStatus) !== null) return lookUp(SITE_STATUS, record.StandardStatus)
  return lookUp(SITE_STATUS, record.MlsStatus) ?? lookUp(LOCAL_STATUS, record.MlsStatus)
}

/** Derives who may see a record: its licensed uses minus what its flags deny. Source: MLS Grid, MlgCanUse. */
function licenseOf(
  record: FeedRecord,
  mapping: MappingContext,
  { isIdxAllowed, isVowAllowed }: Display,
): { is_idx: boolean; is_vow: boolean } {
  const isUnmarked = record.MlgCanUse === undefined || record.MlgCanUse === null
  if (isUnmarked && !mapping.isLicensedByRecord) return { is_idx: isIdxAllowed, is_vow: isVowAllowed }
  const uses = names(record.MlgCanUse).map(spelling)
  return { is_idx: uses.includes('idx') && isIdxAllowed, is_vow: uses.includes('vow') && isVowAllowed }
}

function listingIdOf(record: FeedRecord, listing_key: string, { hasKeyPrefix }: MappingContext): string {
  const id = line(record.ListingId, 100) ?? listing_key
  return hasKeyPrefix ? id.replace(/^[A-Z]{3}(?=\d)/, '') : id
}

const SUB_TYPES_BY_SPELLING: ReadonlyMap<string, string> = new Map(SUB_TYPES.map((known) => [spelling(known), known]))

function subTypeOf(value: unknown): string | null {
  return SUB_TYPES_BY_SPELLING.get(spelling(value)) ?? name(value)
}

function cityOf(record: FeedRecord): string {
  const city = placeName(record.City) ?? placeName(record.PostalCity)
  if (city !== null) return city
  const county = countyOf(record.CountyOrParish)
  return county === null ? 'City not given' : `${county} County`
}

function countyOf(value: unknown): string | null {
  return placeName(value)?.replace(/ county$/i, '') ?? null
}

/** Maps the location. A withheld address leaves it empty. */
type Place = Pick<
  MappedProperty,
  'address' | 'street_number' | 'street_name' | 'unit_number' | 'latitude' | 'longitude'
> & { isElsewhere: boolean }
const NO_PLACE: Place = {
  address: null,
  street_number: null,
  street_name: null,
  unit_number: null,
  latitude: null,
  longitude: null,
  isElsewhere: false,
}

function placeOf(record: FeedRecord): Place {
  const street_number = line(record.StreetNumber, 25) ?? line(record.StreetNumberNumeric, 25)
  const unit_number = line(record.UnitNumber, 25)
  const street = [record.StreetDirPrefix, record.StreetName, record.StreetSuffix, record.StreetDirSuffix]
    .map((part) => line(part, 50))
    .filter((part) => part !== null)
  const street_name = line(record.StreetName, 50) === null ? null : street.join(' ')
  const unparsed = line(record.UnparsedAddress)?.split(',')[0] ?? null
  const built =
    street_name && [street_number, street_name, unit_number && `Unit ${unit_number}`].filter(Boolean).join(' ')
  return { address: built ?? line(unparsed), street_number, street_name, unit_number, ...positionOf(record) }
}

/** Builds the title: address (or 'Home in {city}' when withheld), bedrooms, type. Source: product decision. */
function titleOf(home: { address: string | null; city: string; bedrooms: number | null; type: string }): string {
  const beds = home.bedrooms ? `${home.bedrooms} ${home.bedrooms === 1 ? 'bedroom' : 'bedrooms'}` : null
  return [home.address ?? `Home in ${home.city}`, beds, home.type.toLowerCase()]
    .filter((part) => part !== null)
    .join(', ')
}

function areaOf(value: unknown, units: unknown): number | null {
  const area = numberWithin(value, 1, 10_000_000)
  if (area === null) return null
  return Math.round(SQUARE_METERS.includes(spelling(units)) ? area * SQUARE_FEET_PER_SQUARE_METER : area)
}

function acresOf(record: FeedRecord): number | null {
  const acres = numberWithin(record.LotSizeAcres, 0.0001, 999_999)
  if (acres !== null) return round(acres, 4)
  const feet = numberWithin(record.LotSizeSquareFeet, 5, 40_000_000_000)
  if (feet !== null) return round(feet / SQUARE_FEET_PER_ACRE, 4)
  const area = numberWithin(record.LotSizeArea, 0.0001, 40_000_000_000)
  if (area === null) return null
  const divisor = lookUp(UNITS_PER_ACRE, record.LotSizeUnits)
  const found = divisor === null ? null : round(area / divisor, 4)
  return found !== null && found > 0 && found < 1_000_000 ? found : null
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}

function storiesOf(record: FeedRecord): number | null {
  const counted = numberWithin(record.Stories, 0.5, 99) ?? numberWithin(record.StoriesTotal, 0.5, 99)
  return counted ?? lookUp(STORIES_OF_LEVELS, names(record.Levels)[0])
}

function hasBasement(record: FeedRecord): boolean | null {
  const given = flag(record.BasementYN)
  if (given !== null) return given
  const kinds = names(record.Basement)
  return kinds.length === 0 ? null : kinds.some(isBasement)
}

const DENIAL = /\b(?:no|none|without|not applicable|n a|na|0)\b/
/** Terms for what a home has instead of a basement, or inside a basement that another value names. */
const SUBSTITUTE = /\b(?:slab|crawl|crawlspace|piers?|posts?|sump)\b/
const BASEMENT = /\b(?:basement|cellar|finished|walk|walkout|daylight|lookout|english)\b/

function isBasement(kind: string): boolean {
  const words = kind
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
  if (DENIAL.test(words)) return false
  return !SUBSTITUTE.test(words) || BASEMENT.test(words)
}

function moreThanNone(value: unknown): boolean | null {
  const found = number(value)
  return found === null ? null : found > 0
}

function monthlyFeeOf(record: FeedRecord): number | null {
  const fee = numberWithin(record.AssociationFee, 0.01, 1_000_000)
  const rate = lookUp(PAYMENTS_PER_MONTH, record.AssociationFeeFrequency)
  return fee === null || rate === null ? null : round(fee * rate, 2)
}

function factsOf(record: FeedRecord): Record<string, Fact | undefined> {
  const facts = { ...NO_FACTS }
  for (const { standard, fact, read, units } of FACT_ENTRIES) {
    const given = record[standard]
    if (given === undefined || given === null) continue
    const value = read(given, units === null ? undefined : record[units])
    if (value !== null) facts[fact] = value
  }
  return facts
}

/**
 * Returns the time when the home came on the market: the most exact time of the feed, but never later than the record,
 * because a coming home announces a future day. A day without a time starts at midnight in Indiana.
 */
function listedAt(record: FeedRecord, modified: Date): Date {
  const entered = instant(record.OriginalEntryTimestamp)
  const date = day(record.OnMarketDate)
  const candidates = [
    instant(record.OnMarketTimestamp),
    date !== null && !entered?.toISOString().startsWith(date) ? startOf(date) : null,
    entered,
    startOf(day(record.ListingContractDate)),
  ]
  return candidates.find((at) => at !== null && at <= modified) ?? modified
}

function startOf(date: string | null): Date | null {
  return date === null ? null : new Date(`${date}T05:00:00Z`)
}

function childrenOf(value: unknown): FeedRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

/**
 * Words in category names that mean photos of the home, and words that exclude a category.
 * Source: RESO Data Dictionary 2.0, MediaCategory.
 */
const PICTURES = /photo|image|picture|floorplan|siteplan/
const OTHER_PICTURES = /agent|member|office|broker|team|logo|document/
/** Category of the main photo. */
const FIRST_PICTURES: readonly string[] = ['primaryphoto', 'mainphoto']

/** Lists photos that the public or registrants may see, the preferred one first. */
function mediaOf(record: FeedRecord, listing_key: string): MappedMedia[] {
  const open: readonly string[] = [...PUBLIC_PERMISSIONS, ...REGISTRANT_PERMISSIONS]
  const found = childrenOf(record.Media)
    .map((item, place) => ({
      item,
      order: number(item.Order) ?? place,
      isPreferred: flag(item.PreferredPhotoYN) ?? FIRST_PICTURES.includes(spelling(item.MediaCategory)),
    }))
    .filter(({ item }) => {
      const category = spelling(item.MediaCategory)
      const permissions = names(item.Permission).map(spelling)
      const mime = line(item.MimeType ?? item.MediaType)
      return (
        (category === '' || (PICTURES.test(category) && !OTHER_PICTURES.test(category))) &&
        (mime === null || !mime.includes('/') || mime.startsWith('image/')) &&
        (permissions.length === 0 || permissions.some((permission) => open.includes(permission))) &&
        flag(item.MlgCanView) !== false &&
        typeof item.MediaURL === 'string' &&
        /^https?:\/\//i.test(item.MediaURL)
      )
    })
    .sort((a, b) => Number(b.isPreferred) - Number(a.isPreferred) || a.order - b.order)
  const media = new Map<string, MappedMedia>()
  for (const { item, order } of found.slice(0, MAX_PHOTOS)) {
    const media_key = keyOf(item, 'MediaKey') ?? `${listing_key}-${order}`
    if (media.has(media_key)) continue
    media.set(media_key, {
      media_key,
      position: media.size,
      caption: captionOf(item),
      is_public: isPublicPicture(item),
      source_url: String(item.MediaURL).trim(),
      modification_timestamp: instant(item.MediaModificationTimestamp) ?? instant(item.ModificationTimestamp),
    })
  }
  return [...media.values()]
}

function isPublicPicture(item: FeedRecord): boolean {
  const open: readonly string[] = PUBLIC_PERMISSIONS
  const permissions = names(item.Permission).map(spelling)
  return permissions.length === 0 || permissions.some((permission) => open.includes(permission))
}

/** Builds a caption that also discloses an alteration. Source: RESO, MediaAlteration. */
function captionOf(item: FeedRecord): string | null {
  const what = line(item.ShortDescription) ?? name(item.ImageOf) ?? line(item.LongDescription)
  const parts = [what, ...names(item.MediaAlteration)]
  return parts.filter((part) => part !== null).join(' · ') || null
}

function roomsOf(record: FeedRecord, lookups: Lookups | undefined): MappedRoom[] {
  const given = childrenOf(record.Rooms).map((room) => withStandardNames(room, lookups))
  // A record can repeat a room; those without a key are all different.
  return unique(given, (room) => keyOf(room, 'RoomKey') ?? room)
    .map((room) => ({
      room_type: name(room.RoomType),
      room_level: name(room.RoomLevel),
      room_dimensions: line(room.RoomDimensions, 50) ?? sidesOf(room),
    }))
    .filter(({ room_type }) => room_type !== null)
    .slice(0, MAX_ROOMS)
}

function sidesOf(room: FeedRecord): string | null {
  const feet = spelling(room.RoomLengthWidthUnits).startsWith('meter') ? FEET_PER_METER : 1
  const length = numberWithin(room.RoomLength, 1, 500)
  const width = numberWithin(room.RoomWidth, 1, 500)
  return length === null || width === null ? null : `${round(length * feet, 1)} x ${round(width * feet, 1)}`
}

function unitTypesOf(record: FeedRecord, lookups: Lookups | undefined): MappedUnitType[] {
  const given = childrenOf(record.UnitTypes).map((unit) => withStandardNames(unit, lookups))
  const units = given.map((unit, place) => ({
    unit_type_key: keyOf(unit, 'UnitTypeKey') ?? `unit-${String(place + 1).padStart(2, '0')}`,
    unit_type: name(unit.UnitTypeType),
    bedrooms: whole(unit.UnitTypeBedsTotal, 0, 99),
    bathrooms: numberWithin(unit.UnitTypeBathsTotal, 0, 99),
    units_total: whole(unit.UnitTypeUnitsTotal, 0, 9999),
  }))
  return unique(units, (unit) => unit.unit_type_key).slice(0, 100)
}

function unique<T>(items: T[], key: (item: T) => unknown): T[] {
  return [...new Map(items.map((item) => [key(item), item])).values()]
}
