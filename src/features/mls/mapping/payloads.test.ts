import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { metadataOf } from '#ports/mls-feed/edmx.ts'
import { eventsOf, findMismatch, pageOf } from '#ports/mls-feed/responses.ts'
import { MAPPED_FIELDS, missingFields } from './fields.ts'
import { lookupsOf, mapLookup } from './lookups.ts'
import { type MappingContext, mapMember, mapOpenHouse, mapProperty } from './reso.ts'
import { type FeedRecord, isRecord } from './values.ts'

/**
 * Payloads of real services, if their folder exists next to the repository: the mapping accepts all valid ones and
 * refuses each invalid one with its reason.
 */
const folder = join(import.meta.dirname, '../../../../../shared/data')
const isThere = existsSync(folder)
if (!isThere) console.warn(`Skipped: the payloads of real services are not at ${folder}.`)

const GRID: MappingContext = {
  system: 'testmls',
  hasKeyPrefix: true,
  isLicensedByRecord: true,
  received_at: new Date('2026-06-03T00:00:00Z'),
}
/** Fields of services outside the Data Dictionary. */
const NOT_STANDARD: readonly string[] = []
const RESO: MappingContext = { ...GRID, hasKeyPrefix: false, isLicensedByRecord: false }

function text(file: string): string {
  return readFileSync(join(folder, file), 'utf8')
}

/** Returns the records of a page, parsed by the client's parser. */
function recordsOf(file: string): FeedRecord[] {
  return pageOf(text(file)).records
}

function sparkRecords(file: string): FeedRecord[] {
  const answer: unknown = JSON.parse(text(file))
  const body = isRecord(answer) && isRecord(answer.D) ? answer.D.Results : null
  return Array.isArray(body) ? body.filter(isRecord) : []
}

function homesOf(records: FeedRecord[], mapping: MappingContext) {
  return records.map((record) => {
    const mapped = mapProperty(record, mapping)
    return 'property' in mapped ? mapped : { ...mapped, property: null }
  })
}

describe.runIf(isThere)('MLS Grid', () => {
  test('pages of listings', () => {
    const homes = homesOf(
      [...recordsOf('mlsgrid/property_page1.json'), ...recordsOf('mlsgrid/property_page2.json')],
      GRID,
    )
    expect(homes.map(({ property }) => [property?.listing_id, property?.status, property?.price])).toEqual([
      ['11111111', 'active', 425_000],
      ['22222222', 'sold', 300_000],
      ['33333333', 'pending', 2200],
    ])
    expect(homes[0]).toMatchObject({
      property: {
        bathrooms: 2.5,
        original_list_price: 450_000,
        address: '123 Example St',
        county: 'Test',
        rooms: [{ room_dimensions: '12X14' }],
      },
      media: [{ media_key: 'TSTMEDIA0001' }, { media_key: 'TSTMEDIA0002' }],
    })
    expect(homes[2]).toMatchObject({ unitTypes: [{ unit_type: '2 Bedroom', bedrooms: 2 }] })
  })

  test('a page with a listing that was taken away, and one without a licence', () => {
    const [gone, added] = homesOf(recordsOf('mlsgrid/property_deleted.json'), GRID)
    expect(gone).toMatchObject({ removed: 'gone', listing_key: 'TST0000000002' })
    expect(added?.property).toMatchObject({ listing_id: '44444444', price: 510_000, is_idx: false, is_vow: false })
  })

  test('an open house', () => {
    const [found] = recordsOf('mlsgrid/openhouse_page.json').map((record) => mapOpenHouse(record, GRID))
    expect(found).toMatchObject({ listing_key: 'TST0000000001', starts_at: new Date('2026-06-07T17:00:00Z') })
  })

  test('names in the way of enumerations', () => {
    const example: unknown = JSON.parse(text('mlsgrid/evangelist-list-properties-example.json'))
    const page = pageOf(JSON.stringify(isRecord(example) ? example.response : null))
    const [home] = homesOf(page.records, { ...GRID, system: 'actris' })
    expect(page.nextLink).toContain('$skiptoken')
    expect(home).toMatchObject({
      property: {
        property_sub_type: 'Single Family Residence',
        bathrooms: 2,
        is_idx: true,
        rooms: [{ room_type: 'Primary Bedroom', room_dimensions: '14 x 13' }],
      },
      media: [{ media_key: 'actris-media-9876543-1' }],
    })
  })
})

describe.runIf(isThere)('RESO', () => {
  test.each([
    ['reso/commander-good-property-payload.json', 1],
    ['reso/commander-good-property-payload-count.json', 1],
    ['reso/commander-good-property-payload-any-collection.json', 2],
  ])('%s', (file, count) => {
    const homes = homesOf(recordsOf(file), RESO)
    expect(homes).toHaveLength(count)
    for (const { property } of homes) {
      expect(property).toMatchObject({
        listing_key: 'abc123',
        status: 'active_under_contract',
        price: 100_000,
        bedrooms: 5,
        address: 'Main',
      })
      expect(property?.facts.accessibility_features).toContain('Visitable')
    }
    expect(findMismatch(recordsOf(file), [['AccessibilityFeatures', 'Visitable']])).toBeNull()
  })

  test('a record of nothing but nulls is a good answer that no home can be made of', () => {
    const [record = {}] = recordsOf('reso/commander-good-property-payload-null.json')
    expect(mapProperty(record, RESO)).toEqual({
      field: 'ModificationTimestamp',
      refused: 'ModificationTimestamp is null',
    })
  })

  test('records that were not asked for are refused with the field at fault', () => {
    const records = recordsOf('reso/commander-bad-property-payload-any-collection.json')
    expect(findMismatch(records, [['AccessibilityFeatures', 'Visitable']])).toBe(
      'AccessibilityFeatures of abc123 is ["AccessibleWithRamp"], not "Visitable"',
    )
  })

  test('metadata in the place of records is refused', () => {
    expect(() => pageOf(text('reso/commander-bad-edmx-no-keyfield.xml'))).toThrow('The feed sent XML instead of JSON.')
  })

  test.each(['reso/commander-create-fails.json', 'reso/commander-create-succeeds.json'])(
    '%s is a request to write, not a listing of a feed',
    (file) => {
      const record: unknown = JSON.parse(text(file))
      expect(mapProperty(isRecord(record) ? record : {}, RESO)).toMatchObject({ field: 'ListingKey' })
      expect(() => pageOf(text(file))).toThrow('without a list of records')
    },
  )

  test.each(['reso/rcp27-entityevent-page.json', 'reso/rcp28-webhook-batch.json'])(
    '%s holds events, of which no home is made',
    (file) => {
      for (const record of recordsOf(file)) expect(mapProperty(record, RESO)).toMatchObject({ field: 'ListingKey' })
    },
  )
})

describe.runIf(isThere)('what services say of themselves', () => {
  test('the whole Data Dictionary with its lists declares every field that the mapping reads', () => {
    const { resources, enums } = metadataOf(text('reso/dd-2.0-lookup-resource.edmx.xml'))
    expect(resources.size).toBeGreaterThan(30)
    expect(enums.size).toBe(0)
    expect(resources.get('Property')?.keys).toEqual(['ListingKey'])
    expect(resources.get('Property')?.fields.size).toBeGreaterThan(500)
    expect(resources.get('Property')?.fields.get('InteriorFeatures')).toMatchObject({
      lookup: 'InteriorOrRoomFeatures',
    })
    for (const resource of ['Property', 'Office', 'Member', 'OpenHouse', 'Media'] as const) {
      const declared = new Set(resources.get(resource)?.fields.keys())
      const { essential, expected, wanted } = missingFields(resource, declared)
      expect([resource, essential, expected, wanted.filter((field) => !NOT_STANDARD.includes(field))]).toEqual([
        resource,
        [],
        [],
        [],
      ])
    }
  })

  test('lists that have other names than their fields are those that the mapping knows', () => {
    const { resources } = metadataOf(text('reso/dd-2.0-lookup-resource.edmx.xml'))
    const fields = resources.get('Property')?.fields
    const read = Object.values(MAPPED_FIELDS.Property).flat(2)
    const other = read.filter((field) => {
      const list = fields?.get(field)?.lookup
      return list && list !== field
    })
    // Street directions are shown unchanged.
    expect(other.filter((field) => !field.startsWith('StreetDir')).sort()).toEqual([
      'AssociationFeeFrequency',
      'InteriorFeatures',
      'LivingAreaSource',
      'LivingAreaUnits',
    ])
  })

  test('metadata without a key field is refused with the reason', () => {
    expect(() => metadataOf(text('reso/commander-bad-edmx-no-keyfield.xml'))).toThrow('Property has no key field')
  })

  test('a list of names: all statuses are known, none needs another name', () => {
    const records = recordsOf('mlsgrid/lookup_standardstatus_actris.json')
    const entries = records.map((record) => mapLookup(record, new Date(0))).filter((entry) => 'lookup_key' in entry)
    expect(entries).toHaveLength(11)
    for (const { lookup_name, lookup_value } of entries) {
      expect(lookup_name).toBe('StandardStatus')
      const record = { ListingKey: 'A', ModificationTimestamp: '2026-01-01T00:00:00Z', ListPrice: 1000 }
      expect(mapProperty({ ...record, StandardStatus: lookup_value }, RESO)).not.toHaveProperty('refused')
    }
    expect(lookupsOf(entries).size).toBe(0)
  })

  test('events, read and sent', () => {
    const read = recordsOf('reso/rcp27-entityevent-page.json')
    expect(eventsOf(read).map(({ sequence, resource, key }) => [sequence, resource, key])).toEqual([
      [101, 'Member', '21'],
      [103, 'Property', '539'],
      [110, 'Media', '1239'],
    ])
    const pushed = recordsOf('reso/rcp28-webhook-batch.json')
    expect(eventsOf(pushed)).toMatchObject([{ sequence: 1101 }, { sequence: 1111 }])
  })
})

describe.runIf(isThere)('Spark', () => {
  test.each([
    ['spark/listings-multiple.json', 0],
    ['spark/listings-with_photos.json', 1],
    ['spark/listings-with_vtour.json', 0],
  ])('%s', (file, pictures) => {
    const homes = homesOf(sparkRecords(file), RESO)
    expect(homes.length).toBeGreaterThan(0)
    for (const home of homes) {
      expect(home).toMatchObject({
        property: {
          city: 'Bonners Ferry',
          price: 50_000,
          bathrooms: 1,
          living_area: 924,
          list_office_name: 'Century 21 On The Lake',
        },
      })
    }
    const [first] = homes
    expect(first && 'media' in first ? first.media.length : 0).toBeGreaterThanOrEqual(pictures)
  })

  test('open houses in both ways of writing a time', () => {
    const found = sparkRecords('spark/listings-open_houses.json').map((record) => mapOpenHouse(record, RESO))
    expect(found).toMatchObject([
      {
        listing_key: '20060412165917817933000000',
        starts_at: new Date('2010-10-01T13:00:00Z'),
        ends_at: new Date('2010-10-01T16:00:00Z'),
      },
      { starts_at: new Date('2010-10-08T16:00:00Z'), ends_at: new Date('2010-10-08T19:00:00Z') },
    ])
  })

  test.each(['spark/accounts-all.json', 'spark/accounts-office.json'])('%s', (file) => {
    const members = sparkRecords(file).map((record) => mapMember(record, RESO))
    expect(members.length).toBeGreaterThan(0)
    for (const member of members) expect(member).not.toHaveProperty('refused')
    expect(members[0]).toMatchObject({ member_full_name: 'Sample User', member_email: 'work@test.com' })
  })
})
