import { CHILDREN, KEY_FIELD, RESOURCES } from './feed.ts'
import type { Row } from './records.ts'
import { LOOKUPS } from './resource-rows.ts'

/** Place in which lookup names are declared: in the Lookup resource, or as enumerations in the metadata. */
export type ListStyle = 'lookup' | 'enum'

/** Returns the service document: the resources by name. */
export function serviceDocument(base: string, resources: readonly string[] = RESOURCES): string {
  return JSON.stringify({
    '@odata.context': `${base}/$metadata`,
    value: resources.map((name) => ({ name, kind: 'EntitySet', url: name })),
  })
}

/** Children of a Property: their resource and fields. */
const CHILD_TYPES = {
  Media: {
    type: 'Media',
    key: 'MediaKey',
    fields: {
      MediaKey: 'Edm.String',
      MediaURL: 'Edm.String',
      MediaCategory: 'Edm.String',
      MimeType: 'Edm.String',
      Order: 'Edm.Int64',
      PreferredPhotoYN: 'Edm.Boolean',
      Permission: 'Collection(Edm.String)',
      MediaAlteration: 'Collection(Edm.String)',
      ImageOf: 'Edm.String',
      ImageWidth: 'Edm.Int64',
      ImageHeight: 'Edm.Int64',
      ShortDescription: 'Edm.String',
      LongDescription: 'Edm.String',
      MediaModificationTimestamp: 'Edm.DateTimeOffset',
      ResourceName: 'Edm.String',
      ResourceRecordKey: 'Edm.String',
    },
  },
  Rooms: {
    type: 'PropertyRooms',
    key: 'RoomKey',
    fields: {
      RoomKey: 'Edm.String',
      RoomType: 'Edm.String',
      RoomLevel: 'Edm.String',
      RoomDimensions: 'Edm.String',
      RoomLength: 'Edm.Decimal',
      RoomWidth: 'Edm.Decimal',
      RoomLengthWidthUnits: 'Edm.String',
    },
  },
  UnitTypes: {
    type: 'PropertyUnitTypes',
    key: 'UnitTypeKey',
    fields: {
      UnitTypeKey: 'Edm.String',
      UnitTypeType: 'Edm.String',
      UnitTypeBedsTotal: 'Edm.Int64',
      UnitTypeBathsTotal: 'Edm.Int64',
      UnitTypeUnitsTotal: 'Edm.Int64',
    },
  },
} as const

const SPACE = 'org.reso.metadata'

/** Returns the metadata document (EDMX): every resource with its fields, typed by the values of a complete record. */
export function metadataDocument(
  samples: Readonly<Record<string, Row>>,
  style: ListStyle = 'lookup',
  expandable: readonly string[] = CHILDREN,
): string {
  const names = Object.keys(samples)
  const types = names.map((name) => {
    const fields = Object.entries(samples[name] ?? {})
      .filter(([field]) => !(field in CHILD_TYPES))
      .map(([field, value]) => property(field, edmType(field, value), style))
    const children =
      name === 'Property' ? Object.entries(CHILD_TYPES).filter(([child]) => expandable.includes(child)) : []
    return entityType(name, keyOf(name), [
      ...fields,
      ...children.map(
        ([child, { type }]) => `<NavigationProperty Name="${child}" Type="Collection(${SPACE}.${type})"/>`,
      ),
    ])
  })
  const children = Object.values(CHILD_TYPES).map(({ type, key, fields }) =>
    entityType(
      type,
      key,
      Object.entries(fields).map(([field, kind]) => property(field, kind, style)),
    ),
  )
  const sets = names.map((name) => `        <EntitySet Name="${name}" EntityType="${SPACE}.${name}"/>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">
  <edmx:DataServices>
    <Schema Namespace="${SPACE}" xmlns="http://docs.oasis-open.org/odata/ns/edm">
${[...types, ...children].join('\n')}
      <EntityContainer Name="Default">
${sets.join('\n')}
      </EntityContainer>
    </Schema>
${style === 'enum' ? enumSchema() : ''}  </edmx:DataServices>
</edmx:Edmx>
`
}

function keyOf(name: string): string {
  return { ...KEY_FIELD, EntityEvent: 'EntityEventSequence' }[name] ?? `${name}Key`
}

function entityType(name: string, key: string, members: readonly string[]): string {
  return `      <EntityType Name="${name}">
        <Key><PropertyRef Name="${key}"/></Key>
${members.map((member) => `        ${member}`).join('\n')}
      </EntityType>`
}

function property(field: string, type: string, style: ListStyle): string {
  if (!Object.hasOwn(LOOKUPS, field)) return `<Property Name="${field}" Type="${type}"/>`
  if (style === 'enum') {
    const named = `${SPACE}.enums.${field}`
    return `<Property Name="${field}" Type="${type.startsWith('Collection') ? `Collection(${named})` : named}"/>`
  }
  return `<Property Name="${field}" Type="${type}"><Annotation Term="RESO.OData.Metadata.LookupName" String="${field}"/></Property>`
}

function enumSchema(): string {
  const types = Object.entries(LOOKUPS).map(([name, values]) => {
    const members = values.map(
      (value, number) =>
        `        <Member Name="${identifierOf(value)}" Value="${number}"><Annotation Term="RESO.OData.Metadata.StandardName" String="${value}"/></Member>`,
    )
    return `      <EnumType Name="${name}">\n${members.join('\n')}\n      </EnumType>`
  })
  return `    <Schema Namespace="${SPACE}.enums" xmlns="http://docs.oasis-open.org/odata/ns/edm">\n${types.join('\n')}\n    </Schema>\n`
}

/** Converts a lookup name to the identifier of an enumeration. */
export function identifierOf(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9]/g, '')
}

function edmType(field: string, value: unknown): string {
  if (field === 'EntityEventSequence') return 'Edm.Int64'
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
