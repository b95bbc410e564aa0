import { confidentialFields, withheldStreet, withheldWord } from './canaries.ts'
import { ORDINARY_START } from './cast.ts'
import { type Facts, factsOf } from './facts.ts'
import { corruptRecord } from './hostile.ts'
import { type MediaSettings, mediaOf } from './media.ts'
import { DAY_MS, type Market, type Outline, outlineOf } from './outline.ts'
import { RandomStream } from './random-stream.ts'
import { remarksFor } from './remarks.ts'

/** A record on the wire, by RESO Data Dictionary names. */
export type Row = Record<string, unknown>

/** The OriginatingSystemName of the sample MLS. */
export const SYSTEM = 'mibor'

/** A Property with separate children, because they are expanded only on request. */
export interface PropertyRecord {
  property: Row
  media: Row[]
  rooms: Row[]
  unitTypes: Row[]
}

/** Returns the Property at an index, with its Media, Rooms and UnitTypes. */
export function propertyAt(market: Market, index: number, mediaSettings: MediaSettings): PropertyRecord {
  return corruptRecord(index, recordOf(factsOf(market, outlineOf(market, index)), market, mediaSettings))
}

/** Returns a new listing entered at an instant: for sale, and not withheld. */
export function freshProperty(market: Market, index: number, at: number, mediaSettings: MediaSettings): PropertyRecord {
  const today = { ...market, day: day(at) }
  const entered = {
    ...outlineOf(market, index),
    status: 'Active' as const,
    withheld: null,
    entered_at: at,
    listed_at: at,
    price_changed_at: null,
    pending_at: null,
    closed_at: null,
    photos_at: at,
    modified_at: at,
  }
  const record = recordOf(factsOf(today, entered), today, mediaSettings)
  return {
    ...record,
    property: { ...record.property, StatusChangeTimestamp: iso(at), ContractStatusChangeDate: day(at) },
  }
}

/** Converts the facts of a home to a record. */
export function recordOf(facts: Facts, market: Market, mediaSettings: MediaSettings): PropertyRecord {
  const random = new RandomStream(market.seed, facts.index, 3)
  const media = mediaOf(facts, market, mediaSettings)
  const shown = media.filter((row) => !String(row.Permission).includes('Private'))
  return {
    property: propertyOf(facts, shown.length, market, random),
    media,
    rooms: roomsOf(facts, random),
    unitTypes: unitTypesOf(facts, random),
  }
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}

function day(ms: number): string {
  return iso(ms).slice(0, 10)
}

const SUB_TYPE = {
  house: 'Single Family Residence',
  condo: 'Condominium',
  townhouse: 'Townhouse',
  duplex: 'Duplex',
  land: 'Unimproved Land',
  farm: 'Farm',
  manufactured: 'Manufactured On Land',
} as const
const TYPE = {
  house: 'Residential',
  condo: 'Residential',
  townhouse: 'Residential',
  duplex: 'Residential Income',
  land: 'Land',
  farm: 'Farm',
  manufactured: 'Residential',
} as const
const STYLE = {
  ranch: 'Ranch',
  two_story: 'Traditional',
  colonial: 'Colonial',
  cape_cod: 'Cape Cod',
  craftsman: 'Craftsman',
  tudor: 'Tudor',
  farmhouse: 'Farmhouse',
  bungalow: 'Bungalow',
  contemporary: 'Contemporary',
  townhouse: 'Traditional',
  condo: 'Contemporary',
  log: 'Log',
  land: '',
  duplex: 'Traditional',
  manufactured: 'Ranch',
} as const
const MLS_STATUS: Record<Outline['status'], string> = {
  Active: 'Active',
  'Coming Soon': 'Coming Soon',
  'Active Under Contract': 'Active-Contingent',
  Pending: 'Pending',
  Closed: 'Closed',
  Withdrawn: 'Withdrawn',
  Expired: 'Expired',
}
const BASEMENT = {
  none: ['None'],
  crawl: ['Crawl Space'],
  unfinished: ['Full', 'Unfinished', 'Sump Pump'],
  finished: ['Finished', 'Partial', 'Sump Pump'],
  'walk-out': ['Finished', 'Walk-Out Access', 'Daylight'],
} as const

function propertyOf(facts: Facts, photos: number, market: Market, random: RandomStream): Row {
  const { key, where, kind, status, withheld, office, agent, fixed } = facts
  const ordinary = facts.index >= ORDINARY_START
  const hidden = withheld === 'entire' || withheld === 'gone' || withheld === 'address'
  const street = hidden ? withheldStreet(key) : facts.street_name
  const line = [facts.street_number, facts.street_direction, street, facts.street_suffix].filter(Boolean).join(' ')
  const address = `${line}${facts.unit_number ? ` Unit ${facts.unit_number}` : ''}, ${where.city}, IN ${where.zip}`
  const changed = facts.closed_at ?? facts.pending_at ?? facts.listed_at
  const home = kind !== 'land'
  const remarks = remarksFor(facts, random)
  const sold = status === 'Closed'
  const buyer = random.pick(office.members)
  const noValuation = fixed.no_valuation ?? (ordinary && random.chance(0.02))
  const noComments = fixed.no_comments ?? (ordinary && random.chance(0.02))
  const start = Date.parse(`${market.day}T00:00:00Z`)
  const change = majorChange(facts)
  return {
    ListingKey: key,
    ListingId: key,
    OriginatingSystemName: SYSTEM,
    OriginatingSystemKey: key.slice(3),
    MlgCanView: withheld !== 'gone',
    MlgCanUse: withheld === 'vow-only' ? ['VOW'] : ['IDX', 'VOW'],
    ModificationTimestamp: iso(facts.modified_at),
    OriginalEntryTimestamp: iso(facts.entered_at),
    StandardStatus: status,
    MlsStatus: MLS_STATUS[status],
    StatusChangeTimestamp: iso(Math.min(changed, start - 1000)),
    MajorChangeType: change[0],
    MajorChangeTimestamp: iso(change[1]),
    ContractStatusChangeDate: day(Math.min(changed, start - 1000)),
    ListingContractDate: day(facts.entered_at),
    OnMarketDate: day(facts.listed_at),
    OnMarketTimestamp: iso(facts.listed_at),
    ActivationDate: status === 'Coming Soon' ? day(facts.listed_at) : null,
    StartShowingDate: status === 'Coming Soon' ? day(facts.listed_at) : null,
    PurchaseContractDate: facts.pending_at === null ? null : day(facts.pending_at),
    PendingTimestamp: facts.pending_at === null ? null : iso(facts.pending_at),
    CloseDate: facts.closed_at === null ? null : day(facts.closed_at),
    OffMarketDate: facts.closed_at === null ? null : day(facts.closed_at),
    PriceChangeTimestamp: facts.price_changed_at === null ? null : iso(facts.price_changed_at),
    PhotosChangeTimestamp: iso(facts.photos_at),
    ListPrice: facts.list_price,
    OriginalListPrice: facts.original_price,
    PreviousListPrice: facts.previous_price,
    ClosePrice: facts.close_price,
    DaysOnMarket: Math.max(0, Math.floor(((facts.pending_at ?? start) - facts.listed_at) / DAY_MS)),
    CumulativeDaysOnMarket: Math.max(0, Math.floor(((facts.pending_at ?? start) - facts.listed_at) / DAY_MS)),
    PropertyType: TYPE[kind],
    PropertySubType: SUB_TYPE[kind],
    NewConstructionYN: facts.is_new,
    PropertyCondition: facts.is_new ? ['New Construction'] : facts.is_updated ? ['Updated/Remodeled'] : [],
    SpecialListingConditions: [kind !== 'land' && random.chance(0.012) ? 'Real Estate Owned' : 'Standard'],
    ListingTerms: ['Cash', 'Conventional', ...(home ? ['FHA', 'VA Loan'] : [])],
    ListingAgreement: 'Exclusive Right To Sell',
    UnparsedAddress: address,
    StreetNumber: String(facts.street_number),
    StreetNumberNumeric: facts.street_number,
    StreetDirPrefix: facts.street_direction,
    StreetName: street,
    StreetSuffix: facts.street_suffix || null,
    UnitNumber: facts.unit_number,
    City: where.city,
    PostalCity: where.city,
    StateOrProvince: 'IN',
    PostalCode: where.zip,
    CountyOrParish: where.county,
    Township: where.township,
    Country: 'US',
    SubdivisionName: facts.subdivision?.name ?? null,
    MLSAreaMajor: `${where.county} - ${where.township}`,
    Directions: hidden
      ? `CANARY-DIRECTIONS-${key.slice(3)}`
      : `From the center of ${where.city}, follow the signs to ${facts.subdivision?.name ?? 'the county road'}; home on the ${random.pick(['left', 'right'])}.`,
    Latitude: facts.latitude,
    Longitude: facts.longitude,
    BedroomsTotal: home ? facts.bedrooms : null,
    BathroomsTotalInteger: home ? facts.baths_full + facts.baths_half : null,
    BathroomsFull: home ? facts.baths_full : null,
    BathroomsHalf: home ? facts.baths_half : null,
    MainLevelBedrooms: home ? (facts.stories === 1 ? facts.bedrooms : random.int(0, 1)) : null,
    RoomsTotal: home ? facts.bedrooms + 3 + Math.min(4, Math.floor(facts.living_area / 900)) : null,
    LivingArea: home ? facts.living_area : null,
    LivingAreaUnits: home ? 'Square Feet' : null,
    LivingAreaSource: home ? 'Assessor' : null,
    AboveGradeFinishedArea: home ? facts.living_area : null,
    BelowGradeFinishedArea:
      facts.basement === 'finished' || facts.basement === 'walk-out' ? facts.below_grade_area : home ? 0 : null,
    BuildingAreaTotal: home ? facts.living_area + facts.below_grade_area : null,
    Stories: home ? facts.stories : null,
    StoriesTotal: home ? facts.stories : null,
    Levels: home
      ? [
          facts.stories === 1
            ? 'One'
            : facts.stories === 2
              ? facts.style === 'cape_cod' || facts.style === 'bungalow'
                ? 'One and One Half'
                : 'Two'
              : 'Three Or More',
        ]
      : [],
    YearBuilt: facts.year_built,
    ArchitecturalStyle: home ? [STYLE[facts.style]] : [],
    ConstructionMaterials: home ? [facts.house.exterior] : [],
    FoundationDetails: home
      ? [facts.basement === 'none' ? 'Slab' : facts.basement === 'crawl' ? 'Block' : 'Concrete Perimeter']
      : [],
    Roof: home ? [facts.style === 'contemporary' || facts.style === 'log' ? 'Metal' : 'Shingle'] : [],
    Basement: home ? BASEMENT[facts.basement] : [],
    BasementYN: home ? facts.basement !== 'none' && facts.basement !== 'crawl' : null,
    LotSizeAcres: facts.lot_acres || null,
    LotSizeSquareFeet: facts.lot_acres ? Math.round(facts.lot_acres * 43_560) : null,
    LotSizeArea: facts.lot_acres || null,
    LotSizeUnits: facts.lot_acres ? 'Acres' : null,
    LotFeatures: lotFeatures(facts, random),
    WaterfrontYN: facts.is_waterfront,
    WaterfrontFeatures: fixed.lake ? ['Lake Front', 'Lake Privileges'] : facts.is_waterfront ? ['Pond'] : [],
    View: fixed.lake ? ['Lake', 'Water'] : facts.is_waterfront ? ['Pond'] : [],
    Fencing: random.chance(0.4) && kind === 'house' ? ['Fenced', 'Back Yard'] : [],
    HorseYN: kind === 'farm',
    Appliances: home
      ? ['Dishwasher', 'Electric Oven', 'Refrigerator', 'Microwave', ...(random.chance(0.4) ? ['Washer', 'Dryer'] : [])]
      : [],
    InteriorFeatures: home
      ? [
          'Pantry',
          'Walk-In Closet(s)',
          ...(facts.fireplaces ? ['Entrance Foyer'] : []),
          ...(random.chance(0.4) ? ['High Speed Internet'] : []),
        ]
      : [],
    Flooring: home
      ? [(facts.year_built ?? 2000) < 1945 ? 'Hardwood' : random.pick(['Carpet', 'Vinyl', 'Laminate', 'Hardwood'])]
      : [],
    FireplaceYN: facts.fireplaces > 0,
    FireplacesTotal: facts.fireplaces || null,
    FireplaceFeatures: facts.fireplaces ? [(facts.year_built ?? 2000) < 1960 ? 'Masonry' : 'Gas Log'] : [],
    Heating: home ? [random.pick(['Forced Air', 'Forced Air', 'Heat Pump'])] : [],
    HeatingYN: home,
    Cooling: home ? [facts.kind === 'duplex' && random.chance(0.3) ? 'Window Unit(s)' : 'Central Air'] : [],
    CoolingYN: home,
    LaundryFeatures: home ? [facts.basement === 'unfinished' ? 'In Basement' : 'Laundry Room'] : [],
    Sewer: [where.kind === 'rural' && !facts.subdivision ? 'Septic Tank' : 'Public Sewer'],
    WaterSource: [where.kind === 'rural' && !facts.subdivision ? 'Well' : 'Public'],
    PatioAndPorchFeatures: home ? [random.pick(['Covered', 'Deck', 'Patio', 'Screened'])] : [],
    PoolPrivateYN: facts.has_pool,
    PoolFeatures: facts.has_pool ? ['In Ground'] : [],
    GarageYN: facts.garage_spaces > 0,
    AttachedGarageYN: facts.garage_spaces > 0 && (facts.year_built ?? 0) > 1955,
    GarageSpaces: home ? facts.garage_spaces : null,
    ParkingFeatures:
      facts.garage_spaces > 0
        ? [(facts.year_built ?? 0) > 1955 ? 'Attached' : 'Detached', 'Concrete']
        : home
          ? ['On Street']
          : [],
    CommunityFeatures: facts.subdivision?.amenities ?? [],
    AssociationYN: facts.monthly_fee > 0,
    AssociationFee: feeOf(facts),
    AssociationFeeFrequency:
      facts.monthly_fee > 0 ? (kind === 'condo' || kind === 'townhouse' ? 'Monthly' : 'Annually') : null,
    AssociationAmenities: facts.subdivision?.amenities ?? [],
    TaxAnnualAmount: facts.tax_annual,
    TaxYear: Number(market.day.slice(0, 4)) - 1,
    ParcelNumber: `${String(facts.place + 10)}-${String(facts.index % 97).padStart(2, '0')}-${String(100000 + facts.index).slice(-6)}`,
    HighSchoolDistrict: where.district,
    ElementarySchoolDistrict: where.district,
    HighSchool: where.high_school,
    PublicRemarks:
      withheld === 'entire' || withheld === 'gone' ? `${withheldWord(key)} ${remarks}`.slice(0, 500) : remarks,
    ListAgentKey: agent.key,
    ListAgentMlsId: agent.key,
    ListAgentFullName: `${agent.first_name} ${agent.last_name}`,
    ListAgentEmail: agent.email,
    ListAgentDirectPhone: agent.phone,
    ListOfficeKey: office.key,
    ListOfficeMlsId: office.key,
    ListOfficeName: office.name,
    ListOfficePhone: office.phone,
    ListOfficeEmail: office.email,
    AttributionContact: random.chance(0.8) ? office.phone : null,
    BuyerAgentFullName: sold ? `${buyer.first_name} ${buyer.last_name}` : null,
    BuyerAgentMlsId: sold ? buyer.key : null,
    BuyerOfficeName: sold ? office.name : null,
    BuyerOfficeMlsId: sold ? office.key : null,
    InternetEntireListingDisplayYN: withheld !== 'entire',
    InternetAddressDisplayYN: withheld !== 'address',
    InternetAutomatedValuationDisplayYN: !noValuation,
    InternetConsumerCommentYN: !noComments,
    PhotosCount: photos,
    MBR_SemiAnnualTax: Math.round(facts.tax_annual / 2),
    MBR_TownshipName: where.township,
    ...confidentialFields(key),
  }
}

function majorChange(facts: Facts): [string, number] {
  if (facts.closed_at !== null) return ['Closed', facts.closed_at]
  if (facts.pending_at !== null) return [facts.status, facts.pending_at]
  if (facts.price_changed_at !== null) return ['Price Change', facts.price_changed_at]
  return facts.status === 'Coming Soon' ? ['Coming Soon', facts.entered_at] : ['New Listing', facts.entered_at]
}

function feeOf(facts: Facts): number | null {
  if (facts.monthly_fee === 0) return null
  return facts.kind === 'condo' || facts.kind === 'townhouse' ? facts.monthly_fee : Math.round(facts.monthly_fee * 12)
}

function lotFeatures(facts: Facts, random: RandomStream): string[] {
  if (facts.kind === 'condo') return []
  const features = []
  if (facts.subdivision && random.chance(0.25)) features.push('Cul-De-Sac')
  if (random.chance(0.3)) features.push('Mature Trees')
  if (facts.lot_acres > 1) features.push('Rural - Not Subdivision')
  return features.length > 0 ? features : ['Sidewalks']
}

function roomsOf(facts: Facts, random: RandomStream): Row[] {
  if (facts.kind === 'land') return []
  const upper = facts.stories > 1 ? 'Upper' : 'Main'
  const scale = Math.sqrt(facts.living_area / 2000)
  const rooms: Row[] = []
  const add = (RoomType: string, RoomLevel: string, length: number, width: number) => {
    const RoomLength = Math.max(6, Math.round(length * scale + random.range(-1, 1)))
    const RoomWidth = Math.max(5, Math.round(width * scale + random.range(-1, 1)))
    rooms.push({
      RoomKey: `${facts.key}R${rooms.length + 1}`,
      RoomType,
      RoomLevel,
      RoomDimensions: `${RoomLength} x ${RoomWidth}`,
      RoomLength,
      RoomWidth,
      RoomLengthWidthUnits: 'Feet',
    })
  }
  add('Kitchen', 'Main', 14, 12)
  add('Living Room', 'Main', 18, 15)
  if (facts.living_area > 1500) add('Dining Room', 'Main', 13, 11)
  if (facts.living_area > 2600) add('Office', 'Main', 11, 11)
  add('Primary Bedroom', facts.stories > 1 && random.chance(0.75) ? upper : 'Main', 16, 14)
  for (let number = 2; number <= Math.min(6, facts.bedrooms); number++) add(`Bedroom ${number}`, upper, 12, 11)
  if (facts.basement === 'finished' || facts.basement === 'walk-out') add('Bonus Room', 'Basement', 22, 16)
  return rooms
}

function unitTypesOf(facts: Facts, random: RandomStream): Row[] {
  if (facts.kind !== 'duplex') return []
  return [1, 2].map((number) => ({
    UnitTypeKey: `${facts.key}U${number}`,
    UnitTypeType: `Unit ${number}`,
    UnitTypeBedsTotal: Math.floor((facts.bedrooms + (number === 1 ? 1 : 0)) / 2),
    UnitTypeBathsTotal: number === 1 ? facts.baths_full - 1 : 1,
    UnitTypeUnitsTotal: 1,
    UnitTypeActualRent: random.int(16, 34) * 50,
  }))
}
