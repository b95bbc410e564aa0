import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseFilter } from '../../../sample/mls/filter.ts'
import { metadataDocument } from '../../../sample/mls/metadata.ts'
import { metadataOf } from './edmx.ts'
import { filterOf } from './filter.ts'
import type { FeedCondition } from './mls-feed.ts'
import { PROFILES } from './profiles.ts'
import { keyTypeOf, recordUrl } from './urls.ts'

const ask = (conditions: FeedCondition[], profile = PROFILES.mlsgrid) => filterOf(profile, 'Property', conditions, null)
const status = (operator: FeedCondition['operator'], value: FeedCondition['value']): FeedCondition => ({
  field: 'StandardStatus',
  kind: 'choice',
  operator,
  value,
})

describe('a question', () => {
  test.each<[FeedCondition, string]>([
    [status('eq', 'Pending'), "StandardStatus eq 'Pending'"],
    [status('in', ['Active', 'Pending']), "StandardStatus in ('Active','Pending')"],
    [{ field: 'ListPrice', kind: 'number', operator: 'ge', value: 250_000.5 }, 'ListPrice ge 250000.5'],
    [{ field: 'ListPrice', kind: 'number', operator: 'lt', value: 100 }, 'ListPrice lt 100'],
    [{ field: 'CloseDate', kind: 'day', operator: 'eq', value: '2026-02-03' }, 'CloseDate eq 2026-02-03'],
    [
      { field: 'ModificationTimestamp', kind: 'instant', operator: 'gt', value: '2026-02-03T08:00:00-05:00' },
      'ModificationTimestamp gt 2026-02-03T13:00:00.000Z',
    ],
    [{ field: 'PoolPrivateYN', kind: 'flag', operator: 'eq', value: true }, 'PoolPrivateYN eq true'],
  ])('%j is %s', (condition, filter) => expect(ask([condition])).toBe(filter))

  test('of several values is written with or where a service knows no in', () => {
    expect(ask([status('in', ['Active', 'Pending'])], PROFILES.bridge)).toBe(
      "(StandardStatus eq 'Active' or StandardStatus eq 'Pending')",
    )
  })

  test('names a member of an enumeration where the service has those, however it is spelled', () => {
    const metadata = metadataOf(metadataDocument({ Property: { ListingKey: 'x', StandardStatus: 'x' } }, 'enum'))
    const asked = (value: string) => filterOf(PROFILES.reso, 'Property', [status('eq', value)], metadata)
    expect(asked('Active Under Contract')).toBe(
      "StandardStatus eq org.reso.metadata.enums.StandardStatus'ActiveUnderContract'",
    )
    expect(() => asked("x' or true")).toThrow('has no StandardStatus')
    expect(() => filterOf(PROFILES.reso, 'Property', [{ ...status('eq', 'x'), field: 'Nothing' }], metadata)).toThrow(
      'has no field Nothing',
    )
  })

  test('writes a key without quotes where the service declares a number, and with quotes where it declares text', () => {
    const document = (type: string) =>
      metadataOf(`<edmx:Edmx Version="4.0" xmlns:edmx="x"><edmx:DataServices><Schema Namespace="a"><EntityType Name="Property">
        <Key><PropertyRef Name="ListingKey"/></Key><Property Name="ListingKey" Type="${type}"/></EntityType>
        <EntityContainer Name="c"><EntitySet Name="Property" EntityType="a.Property"/></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`)
    const key = (operator: 'eq' | 'in', value: string | string[]): FeedCondition => ({
      field: 'ListingKey',
      kind: 'text',
      operator,
      value,
    })
    const asked = (type: string, condition: FeedCondition) =>
      filterOf(PROFILES.mlsgrid, 'Property', [condition], document(type))
    const place = (type: string) => {
      const service = { url: 'https://a.example', profile: PROFILES.reso, system: 'x' }
      return recordUrl(service, 'Property', '1001', [], keyTypeOf(document(type), 'Property'))
    }
    for (const type of ['Edm.Int32', 'Edm.Int64', 'Edm.Decimal']) {
      expect(asked(type, key('eq', '1001'))).toBe('ListingKey eq 1001')
      expect(asked(type, key('in', ['1001', '1002']))).toBe('ListingKey in (1001,1002)')
      expect(() => asked(type, key('eq', '1 or true'))).toThrow('cannot be compared')
      expect(place(type)).toBe('https://a.example/Property(1001)')
    }
    expect(asked('Edm.String', key('eq', '1001'))).toBe("ListingKey eq '1001'")
    expect(place('Edm.String')).toBe("https://a.example/Property('1001')")
  })

  test.each<[string, FeedCondition]>([
    ['a field that is none', { field: 'City eq 1 or x', kind: 'text', operator: 'eq', value: 'x' }],
    ['a number that is none', { field: 'ListPrice', kind: 'number', operator: 'eq', value: Number.NaN }],
    ['a text for a number', { field: 'ListPrice', kind: 'number', operator: 'eq', value: '1 or true' }],
    ['a day that is none', { field: 'CloseDate', kind: 'day', operator: 'eq', value: '2026-13-01 or true' }],
    ['an instant that is none', { field: 'ModificationTimestamp', kind: 'instant', operator: 'eq', value: 'now()' }],
    ['no value', status('in', [])],
    ['several for one', status('eq', ['a', 'b'])],
  ])('with %s is not sent', (_, condition) => expect(() => ask([condition])).toThrow())

  const signs = fc.constantFrom("'", "''", ' or ', 'City', "eq 'x'", '(', ')', ',', '%27', '\\', '\n')
  const anyText = fc.oneof(fc.string({ minLength: 1, unit: 'binary' }), fc.string({ minLength: 1, unit: signs }))
  test('keeps any text in its quotes: the other side reads back what was given, and nothing else', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const filter = ask([{ field: 'City', kind: 'text', operator: 'eq', value }])
        const { matches } = parseFilter(filter, { City: 'string' })
        expect(matches({ City: value })).toBe(true)
        expect(matches({ City: `${value}x` })).toBe(false)
      }),
    )
  })
})
