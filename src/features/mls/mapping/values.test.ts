import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mapMember, mapOffice, mapOpenHouse, mapProperty, publicJson } from './reso.ts'
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
  whole,
} from './values.ts'

test.each([
  [' 512 Sample  Street ', '512 Sample Street'],
  ['', null],
  ['   ', null],
  [null, null],
  [undefined, null],
  [46143, '46143'],
  [{}, null],
  ['a\u0000b', 'ab'],
])('line %j is %j', (value, expected) => expect(line(value)).toBe(expected))

test('a line is cut at its longest without leaving half a character', () => {
  expect(line('ab🏡', 3)).toBe('ab\ufffd')
})

test.each([
  ['one\r\n\r\n\r\n\r\ntwo', 'one\n\ntwo'],
  ['\ud83c lone', '\ufffd lone'],
  [12, null],
])('prose %j is %j', (value, expected) => expect(prose(value)).toBe(expected))

test.each([
  [12, 12],
  ['12', 12],
  ['325000.00', 325000],
  ['$1,250.50', 1250.5],
  ['-3', -3],
  ['.5', 0.5],
  ['+7', 7],
  ['1.25E+5', 125000],
  ['2e-3', 0.002],
  ['1234.50000000000000000000000000000000001', 1234.5],
  ['12a', null],
  ['1e999', null],
  ['', null],
  ['Infinity', null],
  [Number.NaN, null],
  [null, null],
  [true, null],
])('number %j is %j', (value, expected) => expect(number(value)).toBe(expected))

test.each([
  ['4.0', 4],
  [4.5, null],
  [480, null],
  [-1, null],
])('whole %j from 0 to 99 is %j', (value, expected) => expect(whole(value, 0, 99)).toBe(expected))

test.each([
  ['99.49', 99],
  [0, null],
  ['12345678901234567890123456789012345', null],
])('dollars %j are %j', (value, expected) => expect(dollars(value, 500_000_000)).toBe(expected))

test.each([
  [true, true],
  ['Y', true],
  ['No', false],
  [0, false],
  ['Sushi', null],
  [null, null],
])('flag %j is %j', (value, expected) => expect(flag(value)).toBe(expected))

test.each([
  ['2026-02-03T08:15:30.123Z', '2026-02-03T08:15:30.123Z'],
  ['2026-02-03T08:15:30+00:00', '2026-02-03T08:15:30.000Z'],
  ['2026-02-03T08:15:30-0500', '2026-02-03T13:15:30.000Z'],
  ['2026-02-03T08:15:30', '2026-02-03T08:15:30.000Z'],
  ['2026-02-10 09:00:00', '2026-02-10T09:00:00.000Z'],
  ['2020-04-02T02:02:02.02Z', '2020-04-02T02:02:02.020Z'],
  ['2026-02-03', '2026-02-03T00:00:00.000Z'],
  ['2026-13-03T08:15:30Z', null],
  ['0001-01-01T00:00:00Z', null],
  ['TBD', null],
  [1_700_000_000, null],
])('instant %j is %j', (value, expected) => expect(instant(value)?.toISOString() ?? null).toBe(expected))

test.each([
  ['2026-02-03', '2026-02-03'],
  ['2026-02-03T00:00:00.000Z', '2026-02-03'],
  ['2026-02-03T23:30:00-05:00', '2026-02-03'],
  ['10/01/2010', '2010-10-01'],
  ['2026-02-30', null],
  ['2026-2-3', null],
  ['TBD', null],
])('day %j is %j', (value, expected) => expect(day(value)).toBe(expected))

test.each([
  ['SingleFamilyResidence', 'Single Family Residence'],
  ['Single Family Residence', 'Single Family Residence'],
  ['McCordsville', 'McCordsville'],
  [['Two', 'Three'], 'Two'],
  ['HOA', 'HOA'],
])('name %j is %j', (value, expected) => expect(name(value)).toBe(expected))

test.each([
  ['Dishwasher,Refrigerator,Gas Oven', ['Dishwasher', 'Refrigerator', 'Gas Oven']],
  [
    ['AccessibleApproachWithRamp', 'Visitable', 'Visitable'],
    ['Accessible Approach With Ramp', 'Visitable'],
  ],
  [null, []],
  [[null, '', 7], ['7']],
])('names %j are %j', (value, expected) => expect(names(value)).toEqual(expected))

test('a table is read however a name is spelled, and never beyond its own entries', () => {
  const table = { activeundercontract: 1 }
  expect(lookUp(table, 'Active Under Contract')).toBe(1)
  expect(lookUp(table, 'ActiveUnderContract')).toBe(1)
  expect(lookUp(table, 'constructor')).toBeNull()
})

/** Values as feeds send them, valid and invalid. */
const anyValue = fc.oneof(
  fc.anything({ withBigInt: false, withDate: false }),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'binary-ascii' }),
  fc.double(),
  fc.integer().map(String),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
)

function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

describe('whatever a feed sends', () => {
  test('a line is one, trimmed, within its length and storable', () => {
    fc.assert(
      fc.property(anyValue, fc.integer({ min: 1, max: 300 }), (value, longest) => {
        const text = line(value, longest)
        if (text === null) return
        expect(text.length).toBeLessThanOrEqual(longest)
        expect(isStorable(text) && text.trimStart() === text && !/[\n\r\t]/.test(text) && text !== '').toBe(true)
      }),
    )
  })

  test('prose is storable, names are few, whole and different', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        expect(isStorable(prose(value) ?? '')).toBe(true)
        const found = names(value)
        expect(found.length).toBeLessThanOrEqual(60)
        expect(new Set(found).size).toBe(found.length)
        expect(found.every((text) => text !== '' && isStorable(text))).toBe(true)
      }),
    )
  })

  test('a number is finite and within its bounds, a whole one is whole', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const found = numberWithin(value, -50, 5000)
        expect(found === null || (found >= -50 && found <= 5000)).toBe(true)
        expect(Number.isInteger(whole(value, 0, 99) ?? 0)).toBe(true)
        expect(Number.isInteger(dollars(value, 1_000_000) ?? 0)).toBe(true)
      }),
    )
  })

  test('a day is a day of the calendar, an instant is within two centuries', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const date = day(value)
        expect(date === null || new Date(`${date}T00:00:00Z`).toISOString().startsWith(date)).toBe(true)
        const at = instant(value)
        expect(at === null || (at.getUTCFullYear() >= 1900 && at.getUTCFullYear() < 2200)).toBe(true)
      }),
    )
  })

  test('a number is read back however it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_000_000, max: 9_000_000 }), fc.integer({ min: 0, max: 30 }), (value, zeros) => {
        expect(number(value)).toBe(value)
        expect(number(` ${value}.${'0'.repeat(zeros)} `)).toBe(value)
        expect(number(value.toLocaleString('en-US'))).toBe(value)
        expect(number(value.toExponential())).toBe(value)
      }),
    )
  })

  test('an instant is read back in every zone', () => {
    const moments = fc.date({ min: new Date('1950-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moments, fc.integer({ min: -14 * 60, max: 14 * 60 }), (at, minutes) => {
        const local = new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, -1)
        const zone = (sign: string) =>
          `${minutes < 0 ? '-' : '+'}${String(Math.floor(Math.abs(minutes) / 60)).padStart(2, '0')}${sign}${String(Math.abs(minutes) % 60).padStart(2, '0')}`
        expect(instant(local + zone(':'))).toEqual(at)
        expect(instant(local.replace('T', ' ') + zone(''))).toEqual(at)
        expect(instant(at.toISOString().slice(0, -1))).toEqual(at)
      }),
    )
  })
})

const FIELDS = [
  'ListingKey',
  'ModificationTimestamp',
  'StandardStatus',
  'ListPrice',
  'MlgCanView',
  'Media',
  'Rooms',
  'UnitTypes',
  'OpenHouses',
  'BathroomsTotalInteger',
  'Latitude',
  'Longitude',
  'LotSizeArea',
  'LotSizeUnits',
  'AssociationFee',
  'AssociationFeeFrequency',
  'PublicRemarks',
  'Appliances',
  'OnMarketDate',
  'MemberKey',
  'MemberFullName',
  'OfficeKey',
  'OfficeName',
  'OpenHouseKey',
  'OpenHouseStartTime',
  'OpenHouseEndTime',
  'StandardFields',
  'ResourceUri',
]
const HALF_GOOD = {
  ListingKey: fc.constantFrom('MBR1', 7, null),
  ModificationTimestamp: fc.constantFrom('2026-01-01T00:00:00Z', '2026-01-01 00:00:00', null),
  StandardStatus: fc.constantFrom('Active', 'ActiveUnderContract', 'Sold', null),
  ListPrice: fc.constantFrom(250_000, '250000.00', -1, null),
}

test('a record of anything is a home that the tables take, one that goes, or refused; nothing is thrown', () => {
  const mapping = { system: 'x', hasKeyPrefix: true, isLicensedByRecord: true, received_at: new Date(0) }
  const records = fc
    .tuple(
      fc.dictionary(fc.constantFrom(...FIELDS), fc.oneof(anyValue, fc.array(fc.dictionary(fc.string(), anyValue)))),
      fc.record(HALF_GOOD, { requiredKeys: [] }),
    )
    .map(([wild, good]) => ({ ...wild, ...good }))
  fc.assert(
    fc.property(records, (record) => {
      for (const map of [mapMember, mapOffice, mapOpenHouse]) map(record, mapping)
      expect(isStorable(publicJson(record))).toBe(true)
      const mapped = mapProperty(record, mapping)
      if (!('property' in mapped)) return
      const { property, media } = mapped
      expect(property.price).toBeGreaterThan(0)
      expect(property.listed_at <= property.modification_timestamp).toBe(true)
      expect(property.latitude === null).toBe(property.longitude === null)
      expect(property.bathrooms === null || property.bathrooms >= 0).toBe(true)
      expect(media.map(({ position }) => position)).toEqual(media.map((_, place) => place))
      expect(isStorable(JSON.stringify(mapped).replaceAll('\\u0000', '\u0000'))).toBe(true)
    }),
    { numRuns: 300 },
  )
})

/** Reference implementations without caches or fast paths. */
const SLOW = {
  line: (value: string) =>
    value.replaceAll('\0', '').toWellFormed().replace(/\s+/g, ' ').trim().slice(0, 255).toWellFormed() || null,
  prose: (value: string) =>
    value
      .replaceAll('\0', '')
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/\n{3,}/g, '\n\n')
      .trim() || null,
  instant: (value: string) => {
    const [, date, time, zone = 'Z'] =
      /^\s*(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2}(?:\.\d+)?)(Z|[+-]\d{2}:\d{2})?\s*$/.exec(value) ?? []
    const ms = date ? Date.parse(`${date}T${time}${zone}`) : Number.NaN
    return ms >= Date.UTC(1900, 0, 1) && ms < Date.UTC(2200, 0, 1) ? new Date(ms) : null
  },
  name: (value: string) => {
    const text = SLOW.line(value)?.slice(0, 100).toWellFormed() ?? null
    if (text === null || !/^[A-Z][a-z]+(?:[A-Z][a-z]*)+$/.test(text) || /^(?:Mc|Mac|De|Di|Du|La|Le|O)[A-Z]/.test(text))
      return text
    return text.replace(/([a-z])([A-Z])/g, '$1 $2')
  },
  spelling: (value: string) => value.toLowerCase().replace(/[^a-z0-9]/g, ''),
}

test('what is read the short way, and what was read before, is read as it is step by step', () => {
  const piece = fc.constantFrom(
    'Cul',
    'cul',
    'CUL',
    'De Sac',
    ' ',
    '  ',
    '\n',
    '\n\n\n',
    '\r\n',
    '\t',
    '\0',
    '\ud800',
    '\u00a0',
    'é',
    '~',
    '"',
    'a'.repeat(70),
  )
  const text = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(text, (value) => {
      for (const _ of ['for the first time', 'again']) {
        expect(line(value)).toBe(SLOW.line(value))
        expect(prose(value)).toBe(SLOW.prose(value))
        expect(spelling(value)).toBe(SLOW.spelling(value))
        expect(name(value)).toBe(SLOW.name(value))
        expect(names([value, value])).toEqual(name(value) === null ? [] : [name(value)])
      }
    }),
    { numRuns: 500 },
  )
  const two = fc.integer({ min: 0, max: 65 }).map((number) => String(number).padStart(2, '0'))
  const moment = fc
    .tuple(
      fc.constantFrom('1899', '2024', '2026', '2200'),
      two,
      two,
      two,
      two,
      two,
      fc.constantFrom('', '.5', '.123', '.1234567'),
      fc.constantFrom('Z', '', '+05:00'),
    )
    .map(
      ([year, month, day, hour, minute, second, fraction, zone]) =>
        `${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}${zone}`,
    )
  fc.assert(
    fc.property(moment, (value) => {
      expect(instant(value)).toEqual(SLOW.instant(value))
    }),
    { numRuns: 500 },
  )
})

/** Reference for what may be stored of a record, field by field. */
function stored(field: string, value: unknown): unknown {
  if (typeof value === 'string')
    return (field === 'MediaURL' ? value.split('?')[0] : value)?.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map((item) => stored(field, item))
  if (!isRecord(value)) return value
  const fields = Object.entries(value).filter(
    ([name, one]) => one !== null && name !== 'PrivateRemarks' && name !== 'LockBoxType',
  )
  return Object.fromEntries(fields.map(([name, one]) => [name, stored(name, one)]))
}

test('of a record of anything all is stored but what is empty, confidential, a signature or nothing that a database holds', () => {
  const field = fc.constantFrom('City', 'MediaURL', 'PrivateRemarks', 'LockBoxType', 'Media', 'Rooms', 'View')
  const leaf = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('https://a.example/1.jpg?sig=x', 'a\0b', '\ud800', '\\u0000', '', null),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
    fc.boolean(),
  )
  const { record } = fc.letrec<{ record: FeedRecord; value: unknown }>((tie) => ({
    value: fc.oneof({ depthSize: 'small' }, leaf, fc.array(tie('value'), { maxLength: 4 }), tie('record')),
    record: fc.dictionary(field, tie('value'), { maxKeys: 6 }),
  }))
  fc.assert(
    fc.property(record, (given) => {
      const before = structuredClone(given)
      expect(JSON.parse(publicJson(given))).toEqual(stored('', given))
      expect(given).toEqual(before)
    }),
    { numRuns: 500 },
  )
})
