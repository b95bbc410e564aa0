import * as z from 'zod/mini'

/** The fields by which an administrator may ask the feed itself, and what they hold. Others are never sent. */

/** How a field is compared. */
export type FieldKind = 'text' | 'choice' | 'number' | 'day' | 'instant' | 'flag'

/** Resource → field → kind. Those of the first list are answered by every service. Source: MLS Grid API 2.0, searchable fields. */
export const SEARCH_FIELDS = {
  Property: {
    ListingId: 'text',
    StandardStatus: 'choice',
    PropertyType: 'choice',
    ListOfficeMlsId: 'text',
    ModificationTimestamp: 'instant',
    ListingKey: 'text',
    PropertySubType: 'choice',
    City: 'choice',
    CountyOrParish: 'choice',
    PostalCode: 'text',
    ListPrice: 'number',
    BedroomsTotal: 'number',
    LivingArea: 'number',
    YearBuilt: 'number',
    ListAgentMlsId: 'text',
    OnMarketDate: 'day',
    CloseDate: 'day',
    InternetEntireListingDisplayYN: 'flag',
  },
  Member: { MemberMlsId: 'text', ModificationTimestamp: 'instant', MemberLastName: 'text', OfficeKey: 'text' },
  Office: { OfficeMlsId: 'text', ModificationTimestamp: 'instant', OfficeName: 'text', OfficeCity: 'text' },
  OpenHouse: { OpenHouseKey: 'text', ListingId: 'text', OpenHouseDate: 'day', ModificationTimestamp: 'instant' },
} as const satisfies Record<string, Readonly<Record<string, FieldKind>>>
export type SearchResource = keyof typeof SEARCH_FIELDS

/** Fields that services with a short list of searchable ones answer. Source: MLS Grid API 2.0. */
export const FEW_FIELDS: Readonly<Record<SearchResource, readonly string[]>> = {
  Property: ['ListingId', 'StandardStatus', 'PropertyType', 'ListOfficeMlsId', 'ModificationTimestamp'],
  Member: ['MemberMlsId', 'ModificationTimestamp'],
  Office: ['OfficeMlsId', 'ModificationTimestamp'],
  OpenHouse: ['OpenHouseKey', 'ListingId', 'OpenHouseDate', 'ModificationTimestamp'],
}

/** The comparisons that each kind of field takes. */
export const OPERATORS = {
  text: ['eq', 'ne', 'in'],
  choice: ['eq', 'ne', 'in'],
  number: ['eq', 'ne', 'gt', 'ge', 'lt', 'le'],
  day: ['eq', 'ne', 'gt', 'ge', 'lt', 'le'],
  instant: ['gt', 'ge', 'lt', 'le'],
  flag: ['eq', 'ne'],
} as const satisfies Record<FieldKind, readonly string[]>

const MAX_CONDITIONS = 8
/** MLS Grid answers five "or" at most. */
const MAX_CHOICES = 6
const MAX_RECORDS = 50

const Text = z.string().check(z.trim(), z.minLength(1, 'Enter what to look for.'), z.maxLength(100))
const Day = z.iso.date('Enter a date.')
const Instant = z.iso.datetime({ offset: true, error: 'Enter a date and a time.' })

const Condition = z.object({
  field: z.string().check(z.maxLength(60)),
  operator: z.enum(['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in']),
  value: z.union([Text, z.number(), z.boolean(), z.array(Text).check(z.minLength(1), z.maxLength(MAX_CHOICES))]),
})

/** A question to the feed itself. All conditions must hold. */
export const SearchMls = z
  .object({
    resource: z.enum(['Property', 'Member', 'Office', 'OpenHouse']),
    conditions: z.array(Condition).check(z.minLength(1, 'Enter at least one condition.'), z.maxLength(MAX_CONDITIONS)),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(MAX_RECORDS)), 20),
  })
  .check((context) => {
    const { resource, conditions } = context.value
    for (const [place, { field, operator, value }] of conditions.entries()) {
      const message = faultOf(kindOf(resource, field), operator, value)
      if (message) context.issues.push({ code: 'custom', message, path: ['conditions', place], input: context.value })
    }
  })
export type SearchMls = z.infer<typeof SearchMls>

const field = z.string().check(z.maxLength(60))
const operator = z.enum(['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in'])
const typed = z.string().check(z.maxLength(100))

/** The same question as its form holds it: up to three conditions, each in a row of its own. */
export const SearchForm = z.object({
  resource: z.enum(['Property', 'Member', 'Office', 'OpenHouse']),
  field1: field.check(z.minLength(1, 'Select a field.')),
  operator1: operator,
  value1: typed.check(z.trim(), z.minLength(1, 'Enter a value.')),
  field2: field,
  operator2: operator,
  value2: typed,
  field3: field,
  operator3: operator,
  value3: typed,
})
export type SearchForm = z.infer<typeof SearchForm>

/** How a field is compared; null where it may not be asked for. */
export function kindOf(resource: SearchResource, field: string): FieldKind | null {
  const fields: Readonly<Record<string, FieldKind>> = SEARCH_FIELDS[resource]
  return Object.hasOwn(fields, field) ? (fields[field] ?? null) : null
}

function faultOf(kind: FieldKind | null, operator: string, value: z.infer<typeof Condition>['value']): string | null {
  if (!kind) return 'This field cannot be asked for.'
  const operators: readonly string[] = OPERATORS[kind]
  if (!operators.includes(operator)) return 'This field is not compared so.'
  if (operator === 'in') return Array.isArray(value) ? null : 'Enter one value or more.'
  if (kind === 'number') return typeof value === 'number' && Math.abs(value) < 1e12 ? null : 'Enter a number.'
  if (kind === 'flag') return typeof value === 'boolean' ? null : 'Choose yes or no.'
  if (typeof value !== 'string') return 'Enter one value.'
  if (kind === 'day') return Day.safeParse(value).success ? null : 'Enter a date.'
  if (kind === 'instant') return Instant.safeParse(value).success ? null : 'Enter a date and a time.'
  return null
}

/** A record that the feed gave, without what is for brokers alone. */
export interface FoundRecord {
  key: string
  /** What a person knows it by. */
  label: string
  status: string | null
  modification_timestamp: Date | null
  /** True where it is stored by now. */
  is_stored: boolean
  /** JSON. */
  payload: string
}

/** What the feed answered. */
export interface SearchAnswer {
  records: FoundRecord[]
  /** The question as it was sent. */
  filter: string
  took_ms: number
}
