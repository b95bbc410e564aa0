import type { Columns } from '../schema.ts'
import { type FieldKey, fieldsOf } from '../words/fields.ts'
import type { Kind } from '../words.ts'

/** Proposes the column of each field by the names of the headers. No column is used twice. */
export function proposeColumns(kind: Kind, headers: readonly string[]): Columns {
  const columns: Columns = {}
  const plain = headers.map(plainName)
  const free = new Set(headers.keys())
  // Names that are equal to a label or a key come before synonyms, or "Contact person" would lose to "Contact".
  for (const isMatch of [
    (header: string, key: string, label: string) => header === plainName(key) || header === plainName(label),
    (header: string, key: string) => namesOf(kind, key).includes(header),
  ])
    for (const [key, { label }] of fieldsOf(kind)) {
      if (columns[key] !== undefined) continue
      const at = plain.findIndex((header, index) => free.has(index) && isMatch(header, key, label))
      if (at === -1) continue
      columns[key] = at
      free.delete(at)
    }
  return columns
}

function namesOf(kind: Kind, key: string): string[] {
  return (fieldsOf(kind).find(([name]) => name === key)?.[1].names ?? []).map(plainName)
}

/** "E-Mail Address", "email_address" and "E mail address" are one name. */
function plainName(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '')
}

/** Returns the errors of chosen columns by field: required ones without a column, and one column for two fields. */
export function columnFaults(
  kind: Kind,
  columns: Columns,
  messages: { columnMissing: (field: string) => string; columnTwice: string },
): Partial<Record<FieldKey, string>> {
  const faults: Partial<Record<FieldKey, string>> = {}
  const used = new Set<number>()
  for (const [key, { label, isRequired }] of fieldsOf(kind)) {
    const at = columns[key]
    if (at === undefined) {
      if (isRequired) faults[key] = messages.columnMissing(label)
    } else if (used.has(at)) faults[key] = messages.columnTwice
    else used.add(at)
  }
  return faults
}
