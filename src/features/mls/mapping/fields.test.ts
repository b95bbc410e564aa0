import { describe, expect, test } from 'vitest'
import { MAPPED_FIELDS, type MappedResource, missingFields, READ_FIELDS } from './fields.ts'
import { mapMember, mapOffice, mapOpenHouse, mapProperty } from './reso.ts'
import type { FeedRecord } from './values.ts'

const mapping = { system: 'x', hasKeyPrefix: false, isLicensedByRecord: true, received_at: new Date(0) }

/** Wraps a record to collect the names of the fields that the mapping accesses. */
function noting(seen: Set<string>, fields: FeedRecord): FeedRecord {
  return new Proxy(fields, {
    get(target, field) {
      if (typeof field === 'string') seen.add(field)
      return Reflect.get(target, field)
    },
  })
}

function fieldsRead(read: (record: (fields: FeedRecord) => FeedRecord) => void): Set<string> {
  const seen = new Set<string>()
  read((fields) => noting(seen, fields))
  return seen
}

const HOME = {
  ListingKey: 'x',
  ModificationTimestamp: '2026-01-01T00:00:00Z',
  ListPrice: 1,
  StandardStatus: 'Active',
  // The mapping checks only the flags that a record has.
  InternetEntireListingDisplayYN: true,
  InternetAddressDisplayYN: true,
  InternetAutomatedValuationDisplayYN: true,
  InternetConsumerCommentYN: true,
}
const child = (name: string) =>
  fieldsRead((record) => {
    for (const fields of [{}, { MediaURL: 'https://a.example/b' }, { RoomType: 'Den' }])
      mapProperty({ ...HOME, [name]: [record(fields)] }, mapping)
  })
const READ: Record<MappedResource, Set<string>> = {
  Property: fieldsRead((record) => {
    mapProperty(record(HOME), mapping)
    mapProperty(record({ ...HOME, StandardStatus: null, MlsStatus: 'Active' }), mapping)
    mapProperty(record({ ...HOME, ListingKey: null }), mapping)
  }),
  Media: child('Media'),
  Rooms: child('Rooms'),
  UnitTypes: child('UnitTypes'),
  Member: fieldsRead((record) => {
    mapMember(record({ MemberKey: 'x' }), mapping)
    mapMember(record({ MemberKey: 'x', MemberFullName: 'x' }), mapping)
    mapMember(record({}), mapping)
  }),
  Office: fieldsRead((record) => {
    mapOffice(record({ OfficeKey: 'x', OfficeName: 'x' }), mapping)
    mapOffice(record({}), mapping)
  }),
  OpenHouse: fieldsRead((record) => {
    const times = { OpenHouseStartTime: '2026-01-01T00:00:00Z', OpenHouseEndTime: '2026-01-01T01:00:00Z' }
    mapOpenHouse(record({ OpenHouseKey: 'x', ListingKey: 'x', ...times }), mapping)
    mapOpenHouse(record({ OpenHouseKey: 'x' }), mapping)
    mapOpenHouse(record({}), mapping)
  }),
}
/**
 * Fields that the mapping uses but a feed need not declare: service-specific ones, those of other services, and
 * children.
 */
const APART =
  /^(Mlg\w+|FeedTypes|Permission|Id|Name|ResourceUri|StandardFields|Media|Rooms|UnitTypes|OpenHouses|ListAgentKeyNumeric)$/
/** Listed fields that other code than the mapping uses. */
const ELSEWHERE: readonly string[] = ['ParcelNumber']

describe('the fields that a feed is held against', () => {
  test.each(Object.keys(MAPPED_FIELDS))('of %s are those that the mapping reads', (name) => {
    const resource = Object.keys(MAPPED_FIELDS).find((one): one is MappedResource => one === name) ?? 'Property'
    const listed = Object.values(MAPPED_FIELDS[resource]).flat(2)
    const read = [...READ[resource]].filter(
      (field) => !APART.test(field) || (resource === 'Media' && field === 'Permission'),
    )
    expect(listed.filter((field) => !ELSEWHERE.includes(field)).sort()).toEqual(read.sort())
    expect(new Set(listed).size).toBe(listed.length)
  })

  test('are all in READ_FIELDS, with the others that the mapping reads', () => {
    expect([...READ.Property].filter((field) => !READ_FIELDS.has(field))).toEqual([])
  })

  test('are missing where a feed declares neither of a choice', () => {
    const declared = new Set<string>(Object.values(MAPPED_FIELDS.Property).flat(2))
    declared.delete('ListPrice')
    declared.delete('BathroomsFull')
    declared.delete('StreetName')
    declared.delete('UnparsedAddress')
    declared.delete('Zoning')
    expect(missingFields('Property', declared)).toEqual({
      essential: ['ListPrice'],
      expected: ['StreetName or UnparsedAddress'],
      wanted: ['Zoning'],
    })
  })
})
