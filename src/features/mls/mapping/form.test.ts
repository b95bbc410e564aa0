import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formedPageOf, pageOf } from '#ports/mls-feed/answers.ts'
import { cutPage } from '#ports/mls-feed/cut.ts'
import { Feed } from '../../../../sample/mls/feed.ts'
import { pageRequestOf } from '../../../../sample/mls/odata.ts'
import { READ_FIELDS } from './fields.ts'
import { LISTING_FORM, mapProperty, publicJson, type Reading } from './reso.ts'
import { isRecord } from './values.ts'

/** Records that are taken apart where they come in give what they give when they are read as a whole. */

const reading: Reading = { system: 'mibor', hasKeyPrefix: true, isLicensedByRecord: true, received_at: new Date(0) }

function expectTheSame(json: string): void {
  const { records } = pageOf(json)
  const cut = formedPageOf(Buffer.from(json), LISTING_FORM)
  expect(cut.records).toHaveLength(records.length)
  for (const [place, record] of records.entries()) {
    expect(cut.texts?.[place] ?? publicJson(record)).toBe(publicJson(record))
    expect(mapProperty(cut.records[place] ?? {}, reading)).toEqual(mapProperty(record, reading))
  }
}

describe('a page that is taken apart', () => {
  test('gives the same homes and the same texts for all of the sample’s listings, and none of them is read as a whole', () => {
    const writing = { mediaBase: 'https://media.example', mediaQuery: '?sig=1', picturesPerHome: 2 }
    const feed = new Feed({ count: 900, seed: 1, day: '2026-11-20' }, writing)
    const query = new URLSearchParams({
      $filter: "OriginatingSystemName eq 'mibor'",
      $expand: 'Media,Rooms,UnitTypes',
      $top: '1000',
    })
    const { records, length } = feed.page('Property', pageRequestOf('Property', query))
    const json = `{"@odata.context":"x","@odata.count":900,"value":[${records}],"@odata.nextLink":"https://a.example/"}`
    const cut = cutPage(Buffer.from(json), LISTING_FORM)
    expect(cut?.records).toHaveLength(length)
    expect(pageOf(cut?.envelope ?? '')).toEqual({ records: [], nextLink: 'https://a.example/', total: 900 })
    expect(Object.keys(cut?.records[700] ?? {}).filter((field) => !READ_FIELDS.has(field))).toEqual([])
    expectTheSame(json)
  })

  test('gives the same for records of anything', () => {
    const field = fc.oneof(
      fc.constantFrom('City', 'ListPrice', 'ListingKey', 'Basement', 'MediaURL', 'Media', 'Rooms', 'LotSizeArea'),
      fc.constantFrom('PrivateRemarks', 'LockBoxType', 'OwnerName', 'MBR_Local', 'StandardFields', 'Id', '1', 'a"b'),
    )
    const leaf = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('https://a.example/1.jpg?sig=x', 'a\0b', '\\u0000', 'é', '“', '', 'line\nline', null, '],"', '}'),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.boolean(),
    )
    const { record } = fc.letrec<{ record: Record<string, unknown>; value: unknown }>((tie) => ({
      value: fc.oneof({ depthSize: 'small' }, leaf, fc.array(tie('value'), { maxLength: 3 }), tie('record')),
      record: fc.dictionary(field, tie('value'), { maxKeys: 9, noNullPrototype: true }),
    }))
    const good = {
      ListingKey: 'MBR1',
      ModificationTimestamp: '2026-01-01T00:00:00Z',
      StandardStatus: 'Active',
      ListPrice: 250_000,
    }
    const page = fc.array(
      fc.oneof(
        record,
        record.map((wild) => ({ ...good, ...wild })),
      ),
      { maxLength: 5 },
    )
    const space = fc.constantFrom(0, 0, 0, 1)
    fc.assert(
      fc.property(page, space, (value, indent) => {
        expectTheSame(JSON.stringify({ '@odata.context': 'x', value }, null, indent))
      }),
      { numRuns: 150 },
    )
  })

  test.each([
    ['numbers in other forms', '{"ListPrice":250000.00,"LotSizeArea":1e2,"Latitude":-0,"Longitude":-86.10}'],
    ['a value twice', '{"City":"Carmel","City":"Fishers"}'],
    ['names that are not plain', '{"Owner\\u004eame":"x","C\\u0069ty":"Carmel","City2":"\\u0000"}'],
    ['texts with slashes', '{"City":"a\\/b","PublicRemarks":"a\\tb\\nc\\"d\\\\"}'],
    ['the address of a picture', '{"MediaURL":"https://a.example/1.jpg?sig=x","City":"Carmel"}'],
    [
      'units',
      JSON.stringify({
        ListingKey: 'MBR1',
        ModificationTimestamp: '2026-01-01T00:00:00Z',
        StandardStatus: 'Active',
        ListPrice: 250_000,
        LotSizeArea: 4046.86,
        LotSizeUnits: 'Square Meters',
        LivingArea: 100,
        LivingAreaUnits: 'Square Meters',
        AboveGradeFinishedArea: 100,
        AboveGradeFinishedAreaUnits: 'Square Meters',
        BelowGradeFinishedArea: 100,
        BelowGradeFinishedAreaUnits: 'Square Meters',
        BuildingAreaTotal: 100,
        BuildingAreaUnits: 'Square Meters',
      }),
    ],
    ['nothing', '{}'],
    ['only what is confidential', '{"OwnerName":"x"}'],
    ['only what is not read', '{"MBR_Local":"x"}'],
    ['no record', '5'],
  ])('gives the same for %s', (_, record) => {
    expectTheSame(`{"value":[${record}]}`)
    expectTheSame(`{"value":[{"City":"Carmel"},${record},{"City":"Fishers"}]}`)
  })

  test('is refused where it is no JSON, as one is that is read as a whole', () => {
    const json = JSON.stringify({
      '@odata.context': 'x',
      value: [
        { ListingKey: 'MBR1', City: 'Carmel "the" city', View: ['Lake', 'Trees'], OwnerName: 'x', LotSizeArea: 1.5 },
        { ListingKey: 'MBR2', City: null, Media: [{ MediaKey: '1', Order: 0 }], IsTrue: true, MBR_Local: 'x' },
      ],
      '@odata.nextLink': 'https://a.example/',
    })
    const at = fc.nat({ max: json.length - 1 })
    const piece = fc.constantFrom(
      '',
      '"',
      ',',
      ':',
      '{',
      '}',
      '[',
      ']',
      ' ',
      '\n',
      '\\',
      '0',
      '-',
      '.',
      'e',
      'x',
      'null',
    )
    fc.assert(
      fc.property(at, at, piece, (from, to, put) => {
        const spoiled = json.slice(0, from) + put + json.slice(from + (to % 3))
        const whole = resultOf(() => pageOf(spoiled))
        const cut = resultOf(() => formedPageOf(Buffer.from(spoiled), LISTING_FORM))
        expect(cut.error).toBe(whole.error)
        if (whole.error === null) expectTheSame(spoiled)
      }),
      { numRuns: 1500 },
    )
  })
})

function resultOf(read: () => object): { error: string | null } {
  try {
    return { error: isRecord(read()) ? null : 'nothing' }
  } catch (error) {
    return { error: String(error) }
  }
}
