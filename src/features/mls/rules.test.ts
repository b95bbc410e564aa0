import { describe, expect, test } from 'vitest'
import { mapProperty } from './mapping/reso.ts'
import {
  attributionOf,
  catchUpFrom,
  deltaSince,
  detectImageFormat,
  firstDeltaFrom,
  haltUntil,
  isReconcileDue,
  isSilent,
  isUnlimited,
  isUrlFresh,
  needsApproval,
  pictureRetryAt,
  placeOf,
  watermarkAfter,
} from './rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const mapped = mapProperty(
  {
    ListingKey: 'MBR1',
    StandardStatus: 'Active',
    ListPrice: 1000,
    ModificationTimestamp: '2026-01-01T00:00:00Z',
    MlgCanUse: ['IDX', 'VOW'],
  },
  { system: 'mibor', hasKeyPrefix: true, isLicensedByRecord: true, received_at: now },
)
if (!('property' in mapped)) throw new Error('The record was not mapped.')
const { property } = mapped
const firm = {
  office_name: 'Sample Realty',
  office_phone: '317-555-0101',
  office_email: null,
  idx_office_participation_yn: true,
}

describe('attribution', () => {
  test('the firm is filled in by its key', () => {
    expect(attributionOf(property, firm)).toMatchObject({
      is_idx: true,
      list_office_name: 'Sample Realty',
      list_office_contact: '317-555-0101',
    })
  })
  test('what the record says goes before what the firm says', () => {
    const named = { ...property, list_office_name: 'As written', list_office_contact: 'a@example.com' }
    expect(attributionOf(named, firm)).toMatchObject({
      list_office_name: 'As written',
      list_office_contact: 'a@example.com',
    })
  })
  test.each([
    ['no firm is known', null],
    ['the firm cannot be reached', { ...firm, office_phone: null }],
  ])('where %s nobody is shown the home', (_, known) => {
    expect(attributionOf(property, known)).toMatchObject({ is_idx: false, is_vow: false })
  })
  test('a firm that keeps out of IDX is shown to registrants alone', () => {
    expect(attributionOf(property, { ...firm, idx_office_participation_yn: false })).toMatchObject({
      is_idx: false,
      is_vow: true,
    })
  })
})

describe('watermark', () => {
  const at = (ModificationTimestamp: string | null) => ({ ModificationTimestamp })
  const read = (former: Date | null, ...times: (string | null)[]) =>
    watermarkAfter(former, times.map(at), 'ModificationTimestamp', now)

  test('is the greatest time received', () => {
    expect(read(null, '2026-01-02T00:00:00Z', '2026-01-03T00:00:00.123Z', '2026-01-01T00:00:00Z')).toEqual(
      new Date('2026-01-03T00:00:00.123Z'),
    )
  })
  test('never goes back, and stays where a page is empty', () => {
    const former = new Date('2026-05-01T00:00:00Z')
    expect(read(former, '2026-01-02T00:00:00Z')).toEqual(former)
    expect(read(former)).toEqual(former)
    expect(read(null)).toBeNull()
  })
  test('follows a feed whose clock is ahead, but no typing error', () => {
    expect(read(null, '2026-11-20T12:10:00Z')).toEqual(new Date('2026-11-20T12:10:00Z'))
    expect(read(null, '2026-01-01T00:00:00Z', '2062-01-01T00:00:00Z', null)).toEqual(new Date('2026-01-01T00:00:00Z'))
  })
  test('is read a little before, as some records come late', () => {
    expect(deltaSince(new Date('2026-01-01T00:05:00Z'), now)).toEqual(new Date('2026-01-01T00:00:00Z'))
  })
  test('that lies ahead of us counts as now: a feed that puts its clock back is read on from there', () => {
    expect(deltaSince(new Date('2026-11-20T12:50:00Z'), now)).toEqual(new Date('2026-11-20T11:55:00Z'))
  })
})

test('a feed that was asked too much is left alone, longer each time, and as long as it says', () => {
  const minutes = (halts: number, after: number | null) =>
    (haltUntil(now, halts, after).getTime() - now.getTime()) / 60_000
  expect([0, 1, 2, 20].map((halts) => minutes(halts, null))).toEqual([10, 20, 40, 360])
  expect(minutes(0, 7200)).toBe(120)
})

test.each([
  ['soon, where its address stays', false, ['2026-11-20T12:01:00.000Z', '2026-11-20T12:04:00.000Z', null]],
  ['after an hour, where it is given out once', true, ['2026-11-20T13:01:00.000Z', '2026-11-20T13:01:00.000Z', null]],
] as const)('a picture is tried three times: %s', (_, isSingleUse, times) => {
  expect([1, 2, 3].map((attempts) => pictureRetryAt(now, attempts, isSingleUse)?.toISOString() ?? null)).toEqual(times)
})

test.each([
  ['used up', null, false],
  ['just given', 0, true],
  ['49 minutes old', 49, true],
  ['50 minutes old', 50, false],
] as const)('an address that opens once and is %s', (_, minutes, isGood) => {
  expect(isUrlFresh(minutes === null ? null : new Date(now.getTime() - minutes * 60_000), now)).toBe(isGood)
})

test.each([
  [[0xff, 0xd8, 0xff, 0xe0], 'jpg'],
  [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'png'],
  [[...Buffer.from('RIFF....WEBP')], 'webp'],
  [[...Buffer.from('....ftypavif')], 'avif'],
  [[...Buffer.from('GIF89a')], 'gif'],
  [[...Buffer.from('<svg onload=')], undefined],
  [[...Buffer.from('%PDF-1.7')], undefined],
  [[], undefined],
])('the first bytes %j are those of %s', (bytes, extension) =>
  expect(detectImageFormat(Uint8Array.from(bytes))?.extension).toBe(extension),
)

describe('the first delta', () => {
  const started = new Date('2026-11-20T10:00:00Z')
  test.each([
    ['an hour before the import began, by our clock', '2026-11-20T11:00:00Z', '2026-11-20T09:00:00.000Z'],
    ['from the last change of a feed that is quiet', '2026-11-01T00:00:00Z', '2026-11-01T00:00:00.000Z'],
  ])('reads %s', (_, watermark, from) => expect(firstDeltaFrom(new Date(watermark), started)?.toISOString()).toBe(from))
  test('reads all where nothing came', () => expect(firstDeltaFrom(null, started)).toBeNull())
})

describe('the comparison of all keys', () => {
  const at = (text: string | null) => (text === null ? null : new Date(text))
  test.each([
    ['was made this night', '2026-11-20T07:10:00Z', null, '2026-11-20T12:00:00Z', false],
    ['was made the night before', '2026-11-19T07:10:00Z', null, '2026-11-20T12:00:00Z', true],
    ['was made the night before, and it is evening', '2026-11-19T07:10:00Z', null, '2026-11-20T03:00:00Z', false],
    ['is asked for', '2026-11-20T07:10:00Z', '2026-11-20T11:59:00Z', '2026-11-20T12:00:00Z', true],
  ])('that %s', (_, reconciled, wanted, now, isDue) =>
    expect(
      isReconcileDue(
        { initial_done_at: at('2026-11-01T00:00:00Z'), reconciled_at: at(reconciled), sweep_wanted_at: at(wanted) },
        new Date(now),
      ),
    ).toBe(isDue),
  )
  test('is not made before the first import is done, whoever asks for it', () =>
    expect(isReconcileDue({ initial_done_at: null, reconciled_at: null, sweep_wanted_at: now }, now)).toBe(false))

  test.each([
    [0, 0, false],
    [5, 5, false],
    [6, 30, false],
    [6, 29, true],
    [4000, 20_000, false],
    [4001, 20_000, true],
    [12, 12, true],
  ])('%i of %i missing: halts %s', (missing, stored, halts) => expect(needsApproval(missing, stored)).toBe(halts))

  test('few changes that were missed are read one by one, many from the oldest on', () => {
    const missed = (count: number) =>
      Array.from({ length: count }, (_, day) => ({ modification_timestamp: new Date(Date.UTC(2026, 0, 1 + day)) }))
    expect(catchUpFrom(missed(100))).toBeNull()
    expect(catchUpFrom(missed(101).toReversed())).toEqual(new Date(Date.UTC(2026, 0, 1)))
    expect(catchUpFrom([...missed(101), { modification_timestamp: null }])).toBeNull()
  })
})

describe('the place of a home', () => {
  const elm = { StreetNumber: '12', StreetName: 'Elm', StreetSuffix: 'Street', City: 'Greenwood', PostalCode: '46142' }
  test.each([
    ['another spelling', { ...elm, StreetSuffix: 'St.', StreetName: 'ELM', PostalCode: '46142-1234' }],
    ['the suffix in the name', { ...elm, StreetName: 'Elm Street', StreetSuffix: null }],
    ['another parcel', { ...elm, ParcelNumber: '41-05-01-011-022' }],
  ])('is the same with %s', (_, record) => expect(placeOf(record)).toBe(placeOf(elm)))
  test.each([
    ['number', { ...elm, StreetNumber: '14' }],
    ['unit', { ...elm, UnitNumber: '2' }],
    ['direction', { ...elm, StreetDirPrefix: 'N' }],
    ['ZIP code', { ...elm, PostalCode: '46143' }],
  ])('is another with another %s', (_, record) => expect(placeOf(record)).not.toBe(placeOf(elm)))
  test('without an address is its parcel, and without either none', () => {
    expect(placeOf({ ParcelNumber: '41-05-01-011-022' })).toBe(placeOf({ ParcelNumber: '410501011022' }))
    expect(placeOf({ City: 'Greenwood' })).toBeNull()
  })
})

test.each<[string, string, boolean | undefined, boolean]>([
  ['https://api.mlsgrid.com/v2', 'mlsgrid', undefined, false],
  ['https://reso.example.net/odata', 'reso', undefined, false],
  ['http://127.0.0.1:4000/v2', 'mlsgrid', undefined, false],
  ['http://localhost:4000/v2', 'trestle', undefined, false],
  ['http://127.0.0.1:4000/v2', 'reso', undefined, true],
  ['http://[::1]:4000/v2', 'reso', undefined, true],
  ['http://127.0.0.1.example.net/v2', 'reso', undefined, false],
  ['http://127.0.0.1:4000/v2', 'reso', true, false],
  ['http://127.0.0.1:4000/v2', 'mlsgrid', false, true],
  ['https://feed.example.net/v2', 'bridge', false, true],
])('%s as %s, limits said to be %s: unlimited is %s', (url, profile, hasLimits, expected) => {
  expect(isUnlimited({ url, profile, hasLimits })).toBe(expected)
})

test.each([
  ['2026-11-20T06:00:00Z', true],
  ['2026-11-20T06:00:01Z', false],
  ['2026-11-20T12:30:00Z', false],
])('a feed that was read at %s is silent at noon: %s', (readAt, expected) => {
  expect(isSilent(new Date(readAt), now)).toBe(expected)
})
