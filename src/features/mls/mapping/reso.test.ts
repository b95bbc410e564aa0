import { describe, expect, test } from 'vitest'
import { type MappingContext, mapOffice, mapOpenHouse, mapProperty, publicJson } from './reso.ts'
import type { FeedRecord } from './values.ts'

const MLS_GRID: MappingContext = {
  system: 'mibor',
  hasKeyPrefix: true,
  isLicensedByRecord: true,
  received_at: new Date('2026-11-20T12:00:00Z'),
}
const PLAIN: MappingContext = { ...MLS_GRID, hasKeyPrefix: false, isLicensedByRecord: false }

const HOUSE: FeedRecord = {
  ListingKey: 'MBR21000001',
  ListingId: 'MBR21000001',
  OriginatingSystemName: 'mibor',
  ModificationTimestamp: '2026-11-01T12:00:00.000Z',
  MlgCanView: true,
  MlgCanUse: ['IDX', 'VOW'],
  StandardStatus: 'Active',
  PropertyType: 'Residential',
  PropertySubType: 'Single Family Residence',
  ListPrice: 325_000,
  StreetNumber: '512',
  StreetName: 'Sample',
  StreetSuffix: 'Street',
  UnitNumber: null,
  City: 'Greenwood',
  StateOrProvince: 'IN',
  PostalCode: '46143',
  CountyOrParish: 'Johnson',
  Latitude: 39.61,
  Longitude: -86.11,
  BedroomsTotal: 3,
  BathroomsFull: 2,
  BathroomsHalf: 1,
  LivingArea: 1850,
  ListOfficeKey: 'MBR0001',
  ListOfficeName: 'Meridian Row Realty',
  ListOfficePhone: '317-555-0100',
}

function home(changes: FeedRecord = {}, mapping = MLS_GRID) {
  const mapped = mapProperty({ ...HOUSE, ...changes }, mapping)
  if (!('property' in mapped)) throw new Error(`The record was not mapped: ${JSON.stringify(mapped)}`)
  return mapped
}

test('a record becomes a home with our names', () => {
  expect(home().property).toMatchObject({
    listing_key: 'MBR21000001',
    listing_id: '21000001',
    status: 'active',
    is_idx: true,
    is_vow: true,
    title: '512 Sample Street, 3 bedrooms, single family residence',
    address: '512 Sample Street',
    price: 325_000,
    bathrooms: 2.5,
    list_office_name: 'Meridian Row Realty',
    list_office_contact: '317-555-0100',
  })
})

describe('what is not for the site', () => {
  test.each([
    ['Canceled', 'gone'],
    ['Expired', 'gone'],
    ['Withdrawn', 'gone'],
    ['Hold', 'gone'],
    ['Incomplete', 'gone'],
    ['Delete', 'gone'],
  ])('status %s is %s', (StandardStatus, removed) => {
    expect(mapProperty({ ...HOUSE, StandardStatus }, MLS_GRID)).toMatchObject({ removed, listing_key: 'MBR21000001' })
  })

  test('MlgCanView false is gone, whatever else is wrong with the record', () => {
    const record = { ListingKey: 'MBR1', MlgCanView: false, ModificationTimestamp: '2026-06-02T09:00:00Z' }
    expect(mapProperty(record, MLS_GRID)).toEqual({
      removed: 'gone',
      listing_key: 'MBR1',
      modification_timestamp: new Date('2026-06-02T09:00:00Z'),
    })
  })

  test('InternetEntireListingDisplayYN false is withheld; null and absent are allowed', () => {
    expect(mapProperty({ ...HOUSE, InternetEntireListingDisplayYN: false }, MLS_GRID)).toMatchObject({
      removed: 'withheld',
    })
    expect(home({ InternetEntireListingDisplayYN: null }).property.status).toBe('active')
  })
})

describe('status', () => {
  test.each([
    ['Active', 'active'],
    ['Coming Soon', 'coming_soon'],
    ['ComingSoon', 'coming_soon'],
    ['Active Under Contract', 'active_under_contract'],
    ['ActiveUnderContract', 'active_under_contract'],
    ['Pending', 'pending'],
    ['Closed', 'sold'],
  ])('%s is %s', (StandardStatus, status) => expect(home({ StandardStatus }).property.status).toBe(status))

  test('without a StandardStatus the status of the MLS counts', () => {
    expect(home({ StandardStatus: null, MlsStatus: 'Active-Kickout' }).property.status).toBe('active_under_contract')
  })
})

describe('what is refused', () => {
  test.each([
    [{ ListingKey: null }, 'ListingKey'],
    [{ ModificationTimestamp: null }, 'ModificationTimestamp'],
    [{ ModificationTimestamp: 'yesterday' }, 'ModificationTimestamp'],
    [{ StandardStatus: 'Actve' }, 'StandardStatus'],
    [{ StandardStatus: 'constructor' }, 'StandardStatus'],
    [{ StandardStatus: null }, 'StandardStatus'],
    [{ ListPrice: null }, 'ListPrice'],
    [{ ListPrice: 0 }, 'ListPrice'],
    [{ ListPrice: -5 }, 'ListPrice'],
    [{ ListPrice: 99_999_999_999 }, 'ListPrice'],
    [{ PublicRemarks: 'x'.repeat(3_000_000) }, 'PublicRemarks'],
  ])('%j because of %s', (changes, field) => {
    const mapped = mapProperty({ ...HOUSE, ...changes }, MLS_GRID)
    expect(mapped).toMatchObject({ field, refused: expect.stringContaining(field) })
  })
})

describe('a value that cannot be read is left out', () => {
  test.each([
    [{ LivingArea: -1850 }, { living_area: null }],
    [{ LivingArea: '1850' }, { living_area: 1850 }],
    [{ LivingArea: 100, LivingAreaUnits: 'Square Meters' }, { living_area: 1076 }],
    [{ YearBuilt: 20204 }, { year_built: null }],
    [{ BedroomsTotal: 480 }, { bedrooms: null }],
    [{ BedroomsTotal: '4.0' }, { bedrooms: 4 }],
    [
      { Latitude: 0, Longitude: 0 },
      { latitude: null, longitude: null },
    ],
    [{ Latitude: 91 }, { latitude: null, longitude: null }],
    [
      { Latitude: '39.6137', Longitude: ' -86.1067' },
      { latitude: 39.6137, longitude: -86.1067 },
    ],
    [
      { OnMarketDate: 'TBD', CloseDate: 'TBD' },
      { on_market_date: null, close_date: null },
    ],
    [
      { ActivationDate: '2026-12-10', StartShowingDate: '2026-12-12T00:00:00.000Z' },
      { activation_date: '2026-12-10', start_showing_date: '2026-12-12' },
    ],
    [
      { ActivationDate: '12/10/2026', StartShowingDate: '' },
      { activation_date: '2026-12-10', start_showing_date: null },
    ],
    [
      { ActivationDate: 'TBD', StartShowingDate: null },
      { activation_date: null, start_showing_date: null },
    ],
    [{ TaxAnnualAmount: '12345678901234567890123456789012345' }, { tax_annual_amount: null }],
    [{ PoolPrivateYN: 'Sushi' }, { has_private_pool: null }],
  ])('%j gives %j', (changes, expected) => expect(home(changes).property).toMatchObject(expected))
})

describe('fees, lots and stories', () => {
  test.each([
    [{ AssociationFee: 600, AssociationFeeFrequency: 'Annually' }, { association_fee_monthly: 50 }],
    [{ AssociationFee: 300, AssociationFeeFrequency: 'SemiAnnually' }, { association_fee_monthly: 50 }],
    [{ AssociationFee: 120, AssociationFeeFrequency: 'Bi-Weekly' }, { association_fee_monthly: 260 }],
    [{ AssociationFee: 500, AssociationFeeFrequency: 'One Time' }, { association_fee_monthly: null }],
    [{ LotSizeSquareFeet: 43_560 }, { lot_size_acres: 1 }],
    [{ LotSizeArea: 4046.86, LotSizeUnits: 'Square Meters' }, { lot_size_acres: 1 }],
    [{ Levels: ['One and One Half'] }, { stories: 1.5 }],
    [{ Basement: 'Full,Finished' }, { basement: ['Full', 'Finished'], has_basement: true }],
    [{ Basement: ['None'] }, { has_basement: false }],
    [{ BasementYN: false, Basement: ['Full'] }, { has_basement: false }],
  ])('%j gives %j', (changes, expected) => expect(home(changes).property).toMatchObject(expected))
})

test.each<[string | string[], boolean]>([
  ['Slab', false],
  ['Crawl', false],
  ['Crawl/Slab', false],
  ['Slab Foundation', false],
  ['Crawl Space-Vented', false],
  ['Unfinished Crawl Space', false],
  ['Partial Crawl', false],
  ['No Basement', false],
  ['NoBasement', false],
  ['Without Basement', false],
  ['Post/Pier', false],
  ['0', false],
  ['N/A', false],
  ['None, Sump Pump', false],
  [['Slab', 'Crawl Space'], false],
  ['Partial', true],
  ['Unfinished', true],
  ['Cellar', true],
  ['Crawl Space/Partial Basement', true],
  ['Crawl Space, Finished', true],
  [['Slab', 'Walk-Out Access'], true],
])('a Basement of %j is a basement: %s', (Basement, has_basement) =>
  expect(home({ Basement }).property).toMatchObject({ has_basement }),
)

describe('licence', () => {
  test.each([
    [['IDX', 'VOW'], MLS_GRID, true, true],
    [['VOW'], MLS_GRID, false, true],
    [['BO'], MLS_GRID, false, false],
    ['IDX,VOW', MLS_GRID, true, true],
    [[], MLS_GRID, false, false],
    [null, MLS_GRID, false, false],
    [null, PLAIN, true, true],
    [['VOW'], PLAIN, false, true],
  ])('MlgCanUse %j', (MlgCanUse, mapping, is_idx, is_vow) => {
    expect(home({ MlgCanUse }, mapping).property).toMatchObject({ is_idx, is_vow })
  })
})

test('a withheld address leaves nothing of the place', () => {
  const { property } = home({
    InternetAddressDisplayYN: false,
    StreetName: 'CANARY',
    UnitNumber: 'CANARY',
    UnparsedAddress: '1 CANARY',
  })
  expect(property).toMatchObject({
    is_address_shown: false,
    address: null,
    street_number: null,
    street_name: null,
    unit_number: null,
    latitude: null,
    longitude: null,
    title: 'Home in Greenwood, 3 bedrooms, single family residence',
  })
  expect(JSON.stringify(property)).not.toContain('CANARY')
})

test('spaces around an address are dropped, and a missing street name is read from the whole address', () => {
  expect(home({ StreetName: ' Sample ', City: 'Greenwood ' }).property).toMatchObject({
    address: '512 Sample Street',
    city: 'Greenwood',
  })
  expect(home({ StreetName: null, UnparsedAddress: '9 Elm Street , Franklin, IN' }).property.address).toBe(
    '9 Elm Street',
  )
})

test.each([
  [{ OnMarketTimestamp: '2026-10-01T14:00:00Z' }, '2026-10-01T14:00:00.000Z'],
  [{ OnMarketDate: '2026-10-01', OriginalEntryTimestamp: '2026-10-01T09:30:00Z' }, '2026-10-01T09:30:00.000Z'],
  [{ OnMarketDate: '2026-10-01', OriginalEntryTimestamp: '2026-09-20T09:30:00Z' }, '2026-10-01T05:00:00.000Z'],
  // A coming home is announced for a future day.
  [
    { OnMarketTimestamp: '2026-12-24T14:00:00Z', OriginalEntryTimestamp: '2026-10-30T10:00:00Z' },
    '2026-10-30T10:00:00.000Z',
  ],
  [{}, '2026-11-01T12:00:00.000Z'],
])('listed_at of %j is %s', (changes, expected) =>
  expect(home(changes).property.listed_at.toISOString()).toBe(expected),
)

describe('pictures', () => {
  const photo = (changes: FeedRecord) => ({
    MediaKey: 'k',
    MediaURL: 'https://media.example.com/1.jpg',
    MediaCategory: 'Photo',
    ...changes,
  })

  test('the preferred one is first, then by order as a number', () => {
    const Media = ['10', '2', 24, 1].map((Order, at) =>
      photo({ MediaKey: `m${Order}`, Order, PreferredPhotoYN: at === 2 }),
    )
    expect(home({ Media }).media.map(({ media_key, position }) => [media_key, position])).toEqual([
      ['m24', 0],
      ['m1', 1],
      ['m2', 2],
      ['m10', 3],
    ])
  })

  test.each([
    ['a tour', { MediaCategory: 'Branded Virtual Tour' }],
    ['a private one', { Permission: ['Agent Only'] }],
    ['one that is no picture', { MimeType: 'application/pdf' }],
    ['one without address', { MediaURL: null }],
    ['a file', { MediaURL: 'file:///etc/passwd' }],
  ])('%s is left out', (_, changes) => expect(home({ Media: [photo(changes)] }).media).toEqual([]))

  test.each([
    [{ Permission: 'VOW' }, false],
    [{ Permission: ['VOW', 'Agent Only'] }, false],
    [{ Permission: ['IDX', 'VOW'] }, true],
    [{ Permission: [] }, true],
    [{}, true],
  ])('one with %o is for the public: %s', (changes, expected) =>
    expect(home({ Media: [photo(changes)] }).media.map(({ is_public }) => is_public)).toEqual([expected]),
  )

  test('a floor plan is one, and a picture without words says what it is of', () => {
    const Media = [
      photo({ MediaCategory: 'FloorPlan', ShortDescription: 'Main level' }),
      photo({ MediaKey: 'b', ImageOf: 'DiningRoom', LongDescription: 'With a view' }),
      photo({ MediaKey: 'c', Permission: ['IDX', 'VOW'], LongDescription: 'The yard' }),
    ]
    expect(home({ Media }).media.map(({ caption }) => caption)).toEqual(['Main level', 'Dining Room', 'The yard'])
  })

  test('a picture without key gets one, a key twice is one picture, an altered one says so', () => {
    const Media = [photo({ MediaKey: null, Order: 3 }), photo({ Order: 4 }), photo({ Order: 5 })]
    expect(home({ Media }).media.map(({ media_key }) => media_key)).toEqual(['MBR21000001-3', 'k'])
    const staged = photo({ ShortDescription: 'Kitchen', MediaAlteration: ['Virtual Renovation'] })
    expect(home({ Media: [staged] }).media[0]?.caption).toBe('Kitchen · Virtual Renovation')
  })
})

test('rooms without a type are left out; sides make dimensions', () => {
  const Rooms = [
    { RoomKey: null, RoomType: null, RoomLength: 'wide' },
    { RoomType: 'Bedroom', RoomLength: 12, RoomWidth: '14' },
  ]
  expect(home({ Rooms }).property.rooms).toEqual([
    { room_type: 'Bedroom', room_level: null, room_dimensions: '12 x 14' },
  ])
})

test('a repeated room counts once, as given last; rooms without a key are all different', () => {
  const Rooms = [
    { RoomKey: 'a', RoomType: 'Den' },
    { RoomKey: 'b', RoomType: 'Kitchen' },
    { RoomKey: 'a', RoomType: 'Den', RoomLevel: 'Main' },
    { RoomType: 'Bedroom' },
    { RoomType: 'Bedroom' },
  ]
  expect(home({ Rooms }).property.rooms.map(({ room_type, room_level }) => [room_type, room_level])).toEqual([
    ['Den', 'Main'],
    ['Kitchen', null],
    ['Bedroom', null],
    ['Bedroom', null],
  ])
})

test('sides in meters are feet, areas in square meters are square feet', () => {
  const Rooms = [{ RoomKey: 'r', RoomType: 'Bedroom', RoomLength: '4.0', RoomWidth: 3, RoomLengthWidthUnits: 'Meters' }]
  expect(home({ Rooms }).property.rooms[0]?.room_dimensions).toBe('13.1 x 9.8')
  const areas = { AboveGradeFinishedArea: '100', AboveGradeFinishedAreaUnits: 'SquareMeters', BuildingAreaTotal: 200 }
  expect(home(areas).property.facts).toEqual({ above_grade_finished_area: 1076, building_area_total: 200 })
})

test('only facts that the site knows are kept', () => {
  const { facts } = home({
    Appliances: 'Dishwasher,Gas Oven',
    HorseYN: false,
    RoomsTotal: 'many',
    OwnerName: 'X',
    MBR_Secret: 'X',
  }).property
  expect(facts).toEqual({ appliances: ['Dishwasher', 'Gas Oven'], horse_yn: false })
})

test('what is for brokers alone is dropped at any depth and under local names; empty fields and signatures too', () => {
  const stored: unknown = JSON.parse(
    publicJson({
      PrivateRemarks: 'CANARY',
      PrivateOfficeRemarks: 'CANARY',
      ShowingContactPhone: 'CANARY',
      LockBoxType: ['CANARY'],
      OwnerName: 'CANARY',
      BuyerBrokerageCompensation: 'CANARY',
      DualOrVariableRateCommissionYN: true,
      MBR_Private_Notes: 'CANARY',
      Rooms: [{ RoomType: 'Den', AccessCode: 'CANARY' }],
      Media: [{ MediaURL: 'https://media.example.com/1.jpg?sig=CANARY' }],
      PoolPrivateYN: true,
      OwnershipType: 'Fee Simple',
      ClosePrice: null,
      PublicRemarks: 'a\u0000b',
    }),
  )
  expect(stored).toEqual({
    Rooms: [{ RoomType: 'Den' }],
    Media: [{ MediaURL: 'https://media.example.com/1.jpg' }],
    PoolPrivateYN: true,
    OwnershipType: 'Fee Simple',
    PublicRemarks: 'ab',
  })
})

test('an open house ends after it begins', () => {
  const record = { OpenHouseKey: 'O1', ListingKey: 'MBR1', OpenHouseStartTime: '2026-06-07T17:00:00Z' }
  expect(mapOpenHouse({ ...record, OpenHouseEndTime: '2026-06-07T16:00:00Z' }, MLS_GRID)).toMatchObject({
    field: 'OpenHouseEndTime',
  })
  expect(mapOpenHouse({ ...record, OpenHouseEndTime: '2026-06-07T19:00:00Z' }, MLS_GRID)).toMatchObject({
    open_house_key: 'O1',
    status: 'Active',
  })
})

test('an office without a name is refused, one that the feed took away is gone', () => {
  expect(mapOffice({ OfficeKey: 'MBR1' }, MLS_GRID)).toMatchObject({ field: 'OfficeName' })
  expect(mapOffice({ OfficeKey: 'MBR1', MlgCanView: false }, MLS_GRID)).toEqual({ removed: 'gone', key: 'MBR1' })
})
