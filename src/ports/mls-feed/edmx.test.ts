import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { metadataDocument } from '../../../sample/mls/metadata.ts'
import { metadataOf } from './edmx.ts'
import { FeedError } from './mls-feed.ts'

const SAMPLES = {
  Property: { ListingKey: 'x', ListPrice: 1, Basement: ['None'], StandardStatus: 'Active', PoolPrivateYN: null },
  EntityEvent: { EntityEventSequence: 1 },
}

function schema(inner: string, container = '<EntitySet Name="Property" EntityType="a.Property"/>'): string {
  return `<?xml version="1.0"?><edmx:Edmx xmlns:edmx="e" Version="4.0"><edmx:DataServices><Schema Namespace="a">${inner}</Schema>
    <Schema Namespace="Default"><EntityContainer Name="C">${container}</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`
}
const KEYED = '<EntityType Name="Property"><Key><PropertyRef Name="K"/></Key><Property Name="K" Type="Edm.String"/>'

describe('metadata', () => {
  test('in the style of lists: fields, types, lists, children and keys', () => {
    const { resources, enums } = metadataOf(metadataDocument(SAMPLES))
    const property = resources.get('Property')
    expect(property?.keys).toEqual(['ListingKey'])
    expect(property?.fields.get('ListPrice')).toEqual({ type: 'Edm.Decimal', isCollection: false, lookup: null })
    expect(property?.fields.get('Basement')).toEqual({ type: 'Edm.String', isCollection: true, lookup: 'Basement' })
    expect(property?.fields.get('PoolPrivateYN')?.type).toBe('Edm.Boolean')
    expect([...(property?.children ?? [])]).toEqual([
      ['Media', 'Media'],
      ['Rooms', 'PropertyRooms'],
      ['UnitTypes', 'PropertyUnitTypes'],
    ])
    expect([...resources.keys()]).toEqual(['Property', 'EntityEvent'])
    expect(enums.size).toBe(0)
  })

  test('in the style of enumerations: their identifiers and what people read', () => {
    const { resources, enums, types } = metadataOf(metadataDocument(SAMPLES, 'enum'))
    expect(resources.get('Property')?.fields.get('Basement')).toEqual({
      type: 'org.reso.metadata.enums.Basement',
      isCollection: true,
      lookup: null,
    })
    expect(enums.get('org.reso.metadata.enums.Basement')?.get('WalkOutAccess')).toBe('Walk-Out Access')
    expect(types.get('PropertyRooms')?.has('RoomType')).toBe(true)
  })

  test('with the term of MLS Grid, an alias, a base type and escaped signs', () => {
    const text = `<edmx:Edmx xmlns:edmx="e"><edmx:DataServices><Schema Namespace="org.mls" Alias="m">
      <!-- <EntityType Name="No"/> -->
      <EntityType Name="Base"><Key><PropertyRef Name='K'/></Key><Property Name='K' Type='Edm.String'/></EntityType>
      <EntityType Name="Property" BaseType="m.Base"><Property Name="City" Type="Edm.String">
        <Annotation Term="MLS.OData.Metadata.LookupName" String="City &amp; Town"/></Property></EntityType>
      <EntityContainer Name="C"><EntitySet Name="Property" EntityType="m.Property"/></EntityContainer>
      </Schema></edmx:DataServices></edmx:Edmx>`
    const property = metadataOf(text).resources.get('Property')
    expect(property?.keys).toEqual(['K'])
    expect(property?.fields.get('City')?.lookup).toBe('City & Town')
  })

  test.each([
    ['nothing', '', 'faulty', 'an empty response'],
    ['JSON', '{"value":[]}', 'faulty', 'isn’t XML'],
    ['a web page', '<!doctype html><html></html>', 'faulty', 'a web page'],
    ['half of it', metadataDocument(SAMPLES).slice(0, 900), 'faulty', 'cut short'],
    ['crossed elements', '<edmx:Edmx><a></b></edmx:Edmx>', 'faulty', 'aren’t nested'],
    ['entities of its own', '<!DOCTYPE x [<!ENTITY a "b">]><edmx:Edmx/>', 'faulty', 'isn’t XML'],
    ['another document', '<feed xmlns="atom"><entry/></feed>', 'refused', 'isn’t an EDMX document'],
    ['no resource', schema(`${KEYED}</EntityType>`, ''), 'refused', 'names no resource'],
    ['a resource without a type', schema(''), 'refused', 'the type of Property is missing'],
    ['a type without a key', schema('<EntityType Name="Property"/>'), 'refused', 'Property has no key field'],
    [
      'a key that is no field',
      schema('<EntityType Name="Property"><Key><PropertyRef Name="X"/></Key></EntityType>'),
      'refused',
      'does not declare its key field X',
    ],
  ])('that is %s is refused with the reason', (_, text, cause_kind, words) => {
    let thrown: unknown
    try {
      metadataOf(text)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toMatchObject({ cause_kind, message: expect.stringContaining(words) })
  })

  test('cut anywhere or changed anywhere, it is read or refused, and never anything else', () => {
    const whole = metadataDocument(SAMPLES, 'enum')
    fc.assert(
      fc.property(fc.nat(whole.length), fc.string({ maxLength: 3 }), fc.nat(40), (at, put, drop) => {
        try {
          metadataOf(whole.slice(0, at) + put + whole.slice(at + drop))
        } catch (error) {
          if (!(error instanceof FeedError)) throw error
        }
      }),
      { numRuns: 200 },
    )
  })
})
