import { kindOf, type SearchMls, type SearchResource } from '../schema/search.ts'

type Condition = SearchMls['conditions'][number]

/** Reads a condition as an administrator types it: numbers, flags, lists, and instants by the kind of the field. */
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
  // A day is its first moment, in UTC as the MLS says times.
  if (kind === 'instant' && /^\d{4}-\d\d-\d\d$/.test(text)) return `${text}T00:00:00Z`
  return text
}
