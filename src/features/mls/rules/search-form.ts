import type { FieldErrors } from '#kit/call/errors.ts'
import { FEW_FIELDS, kindOf, OPERATORS, SEARCH_FIELDS, type SearchMls, type SearchResource } from '../schema/search.ts'

type Condition = SearchMls['conditions'][number]

/** Lists the fields by which the connected service can search a resource. */
export function searchFieldsOf(resource: SearchResource, hasFewFields: boolean): readonly string[] {
  return hasFewFields ? FEW_FIELDS[resource] : Object.keys(SEARCH_FIELDS[resource])
}

/** Lists the operators that a field allows. */
export function operatorsOf(resource: SearchResource, field: string): readonly Condition['operator'][] {
  const kind = kindOf(resource, field)
  return kind === null ? ['eq'] : OPERATORS[kind]
}

/**
 * Moves the errors of a search to the fields of its form. A condition is a form row; rows without a field are not
 * conditions.
 * @param rows numbers of the submitted rows, in order
 */
export function formErrors(fields: FieldErrors, rows: readonly number[]): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => {
      const row = rows[Number(/^conditions\.(\d+)/.exec(name)?.[1] ?? -1)]
      return [row === undefined ? name : `value${row}`, message]
    }),
  )
}

/** Parses a typed condition by the type of its field. */
export function conditionOf(
  resource: SearchResource,
  field: string,
  operator: Condition['operator'],
  typed: string,
): Condition {
  const text = typed.trim()
  if (operator === 'in') {
    const values = text.split(',').map((value) => value.trim())
    return { field, operator, value: values.filter((value) => value !== '') }
  }
  return { field, operator, value: typedValue(kindOf(resource, field), text) }
}

function typedValue(kind: ReturnType<typeof kindOf>, text: string): Condition['value'] {
  if (kind === 'number') {
    const digits = text.replace(/[$,\s]/g, '')
    return digits === '' || Number.isNaN(Number(digits)) ? text : Number(digits)
  }
  if (kind === 'flag' && /^(yes|true|y)$/i.test(text)) return true
  if (kind === 'flag' && /^(no|false|n)$/i.test(text)) return false
  // A day starts at midnight UTC, because the MLS gives times in UTC.
  if (kind === 'instant' && /^\d{4}-\d\d-\d\d$/.test(text)) return `${text}T00:00:00Z`
  return text
}
