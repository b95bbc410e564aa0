import { describe, expect, test } from 'vitest'
import type { MappedLookup } from './listing.ts'
import { lookupsOf, mapLookup, withStandardNames } from './lookups.ts'
import { mapOpenHouse, mapProperty } from './reso.ts'

const at = new Date('2026-11-20T12:00:00Z')
const entry = (lookup_name: string, lookup_value: string, changes: Partial<MappedLookup> = {}): MappedLookup => ({
  lookup_key: `${lookup_name}${lookup_value}`,
  lookup_name,
  lookup_value,
  standard_lookup_value: null,
  legacy_odata_value: null,
  modification_timestamp: at,
  ...changes,
})

const LOOKUPS = lookupsOf([
  entry('StandardStatus', 'Act UC', { standard_lookup_value: 'Active Under Contract' }),
  entry('Levels', 'One and One Half', { legacy_odata_value: 'OneandOneHalf' }),
  entry('Basement', 'Walk-Out Access', { legacy_odata_value: 'WalkOutAccess' }),
  entry('FeeFrequency', 'Per Quarter', { standard_lookup_value: 'Quarterly' }),
  entry('RoomType', 'Owner Suite', { standard_lookup_value: 'Primary Bedroom' }),
  entry('OpenHouseType', 'PUB', { standard_lookup_value: 'Public' }),
  entry('City', 'Greenwood', { standard_lookup_value: 'Greenwood', legacy_odata_value: 'Greenwood' }),
])

describe('an entry', () => {
  test('is mapped with what it says', () => {
    expect(
      mapLookup(
        {
          LookupKey: 'A1',
          LookupName: 'City',
          LookupValue: 'Greenwood',
          ModificationTimestamp: '2026-01-01T00:00:00Z',
        },
        at,
      ),
    ).toEqual({
      ...entry('City', 'Greenwood'),
      lookup_key: 'A1',
      modification_timestamp: new Date('2026-01-01T00:00:00Z'),
    })
  })

  test.each([
    [{ LookupName: 'City', LookupValue: 'x' }, { field: 'LookupKey' }],
    [{ LookupKey: 'A1', LookupValue: 'x' }, { field: 'LookupName' }],
    [{ LookupKey: 'A1', LookupName: 'City', LookupValue: ' ' }, { field: 'LookupValue' }],
    [
      { LookupKey: 'A1', MlgCanView: false },
      { removed: 'gone', key: 'A1' },
    ],
  ])('%j is not used: %j', (record, expected) => expect(mapLookup(record, at)).toMatchObject(expected))
})

describe('names of the feed’s own', () => {
  test('that need no other are not looked up', () => expect([...LOOKUPS.keys()]).not.toContain('City'))

  test.each([
    [{ StandardStatus: 'Act UC' }, { StandardStatus: 'Active Under Contract' }],
    [{ StandardStatus: 'ACT-UC' }, { StandardStatus: 'Active Under Contract' }],
    [{ StandardStatus: 'Pending' }, { StandardStatus: 'Pending' }],
    [{ Levels: ['OneandOneHalf', 'Two'] }, { Levels: ['One and One Half', 'Two'] }],
    [{ Basement: 'WalkOutAccess,Daylight' }, { Basement: ['Walk-Out Access', 'Daylight'] }],
    [{ AssociationFeeFrequency: 'Per Quarter' }, { AssociationFeeFrequency: 'Quarterly' }],
    [
      { StandardStatus: null, Other: 'Act UC' },
      { StandardStatus: null, Other: 'Act UC' },
    ],
  ])('%j becomes %j', (record, expected) => expect(withStandardNames(record, LOOKUPS)).toEqual(expected))

  test('are known in homes, their rooms and open houses', () => {
    const mapping = { system: 'x', hasKeyPrefix: false, isLicensedByRecord: false, received_at: at, lookups: LOOKUPS }
    const home = mapProperty(
      {
        ListingKey: 'A',
        ModificationTimestamp: '2026-01-01T00:00:00Z',
        ListPrice: 1000,
        StandardStatus: 'Act UC',
        AssociationFee: 300,
        AssociationFeeFrequency: 'Per Quarter',
        Rooms: [{ RoomType: 'Owner Suite' }],
      },
      mapping,
    )
    expect(home).toMatchObject({
      property: {
        status: 'active_under_contract',
        association_fee_monthly: 100,
        rooms: [{ room_type: 'Primary Bedroom' }],
      },
    })
    expect(
      mapOpenHouse(
        {
          OpenHouseKey: 'O',
          ListingKey: 'A',
          OpenHouseStartTime: '2026-01-01T10:00:00Z',
          OpenHouseEndTime: '2026-01-01T12:00:00Z',
          OpenHouseType: 'PUB',
        },
        mapping,
      ),
    ).toMatchObject({ open_house_type: 'Public' })
  })
})
