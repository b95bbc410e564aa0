import * as z from 'zod/mini'

/** Fields that an administrator may search the feed by, with the type of their values. Other fields are never sent. */

/** Type of a field, which decides its operators. */
export type FieldKind = 'text' | 'choice' | 'number' | 'day' | 'instant' | 'flag'

/**
 * Resource → field → type. Every service can search by those in `FEW_FIELDS`.
 * Source: MLS Grid API 2.0, searchable fields.
 */
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

/** Searchable fields of services with a short list. Source: MLS Grid API 2.0. */
export const FEW_FIELDS: Readonly<Record<SearchResource, readonly string[]>> = {
  Property: ['ListingId', 'StandardStatus', 'PropertyType', 'ListOfficeMlsId', 'ModificationTimestamp'],
  Member: ['MemberMlsId', 'ModificationTimestamp'],
  Office: ['OfficeMlsId', 'ModificationTimestamp'],
  OpenHouse: ['OpenHouseKey', 'ListingId', 'OpenHouseDate', 'ModificationTimestamp'],
}

/** Operators that each field type allows. */
export const OPERATORS = {
  text: ['eq', 'ne', 'in'],
  choice: ['eq', 'ne', 'in'],
  number: ['eq', 'ne', 'gt', 'ge', 'lt', 'le'],
  day: ['eq', 'ne', 'gt', 'ge', 'lt', 'le'],
  instant: ['gt', 'ge', 'lt', 'le'],
  flag: ['eq', 'ne'],
} as const satisfies Record<FieldKind, readonly string[]>

const MAX_CONDITIONS = 8
/** MLS Grid accepts at most five `or` operators. */
const MAX_CHOICES = 6
const MAX_RECORDS = 50

const Text = z.string().check(z.trim(), z.minLength(1, 'Enter a value.'), z.maxLength(100))
const Day = z.iso.date('Enter a date.')
const Instant = z.iso.datetime({ offset: true, error: 'Enter a date and a time.' })

const Condition = z.object({
  field: z.string().check(z.maxLength(60)),
  operator: z.enum(['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in']),
  value: z.union([Text, z.number(), z.boolean(), z.array(Text).check(z.minLength(1), z.maxLength(MAX_CHOICES))]),
})

/** Search of the feed. All conditions must hold. */
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

/** Form values of the same search: up to three conditions, one row each. */
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

/** Returns the type of a searchable field, or null for any other field. */
export function kindOf(resource: SearchResource, field: string): FieldKind | null {
  const fields: Readonly<Record<string, FieldKind>> = SEARCH_FIELDS[resource]
  return Object.hasOwn(fields, field) ? (fields[field] ?? null) : null
}

function faultOf(kind: FieldKind | null, operator: string, value: z.infer<typeof Condition>['value']): string | null {
  if (!kind) return 'This field can’t be searched.'
  const operators: readonly string[] = OPERATORS[kind]
  if (!operators.includes(operator)) return 'This field doesn’t support this comparison.'
  if (operator === 'in') return Array.isArray(value) ? null : 'Enter at least one value.'
  if (kind === 'number') return typeof value === 'number' && Math.abs(value) < 1e12 ? null : 'Enter a number.'
  if (kind === 'flag') return typeof value === 'boolean' ? null : 'Choose yes or no.'
  if (typeof value !== 'string') return 'Enter one value.'
  if (kind === 'day') return Day.safeParse(value).success ? null : 'Enter a date.'
  if (kind === 'instant') return Instant.safeParse(value).success ? null : 'Enter a date and a time.'
  return null
}

/** Record that the feed returned, without confidential fields. */
export interface FoundRecord {
  key: string
  /** Display name, such as an address or a person's name. */
  label: string
  status: string | null
  modification_timestamp: Date | null
  /** True when the record is stored. */
  is_stored: boolean
  /** JSON. */
  payload: string
}

/** Result of a feed search. */
export interface SearchAnswer {
  records: FoundRecord[]
  /** Filter as sent to the feed. */
  filter: string
  took_ms: number
}
