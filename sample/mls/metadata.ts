import { KEY_FIELD, RESOURCES, type ResourceName } from './feed.ts'
import type { Row } from './records.ts'

/** What the types of a resource's fields are read from: a record with all its fields. */
export type Samples = Readonly<Record<ResourceName, Row>>

/** The service document: the resources by name. */
export function serviceDocument(base: string): string {
  return JSON.stringify({
    '@odata.context': `${base}/$metadata`,
    value: RESOURCES.map((name) => ({ name, kind: 'EntitySet', url: name })),
  })
}

/** The metadata document (EDMX): every resource with its fields and their types. */
export function metadataDocument(samples: Samples): string {
  const types = RESOURCES.map((name) => {
    const fields = Object.entries(samples[name]).map(
      ([field, value]) => `        <Property Name="${field}" Type="${edmType(field, value)}"/>`,
    )
    return `      <EntityType Name="${name}">
        <Key><PropertyRef Name="${KEY_FIELD[name]}"/></Key>
${fields.join('\n')}
      </EntityType>`
  })
  const sets = RESOURCES.map((name) => `        <EntitySet Name="${name}" EntityType="org.reso.metadata.${name}"/>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">
  <edmx:DataServices>
    <Schema Namespace="org.reso.metadata" xmlns="http://docs.oasis-open.org/odata/ns/edm">
${types.join('\n')}
      <EntityContainer Name="Default">
${sets.join('\n')}
      </EntityContainer>
    </Schema>
  </edmx:DataServices>
</edmx:Edmx>
`
}

function edmType(field: string, value: unknown): string {
  if (field.endsWith('Timestamp') || field.endsWith('StartTime') || field.endsWith('EndTime'))
    return 'Edm.DateTimeOffset'
  if (field.endsWith('Date')) return 'Edm.Date'
  if (Array.isArray(value)) return 'Collection(Edm.String)'
  if (field.endsWith('YN') || typeof value === 'boolean') return 'Edm.Boolean'
  if (INTEGERS.test(field)) return 'Edm.Int64'
  if (typeof value === 'number' || DECIMALS.test(field)) return 'Edm.Decimal'
  return 'Edm.String'
}

const INTEGERS =
  /^(Bedrooms|Bathrooms|MainLevel|RoomsTotal|Stories|YearBuilt|TaxYear|PhotosCount|DaysOnMarket|CumulativeDays|FireplacesTotal|StreetNumberNumeric)/
const DECIMALS = /(Price|Area|Acres|SquareFeet|Fee|Amount|Spaces|Latitude|Longitude)$/
