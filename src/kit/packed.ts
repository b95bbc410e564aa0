import { createSerializationAdapter } from '@tanstack/react-router'
import { narrow } from './narrow.ts'

/** JSON of records by the record: written once, however many pages it goes out with. */
const texts = new WeakMap<object, { fields: string; values: string }>()
const marked = new WeakSet<object>()
const lists = new WeakSet<object>()

/** A list that goes out with many answers. It stands in an object of its own: a bare array is never asked how it is written. */
interface PackedRows<T> {
  rows: readonly T[]
}

/**
 * Marks a record that goes out with many answers, so that it is sent as the text it was sent as before. Whoever receives
 * it sees no difference. It is not changed after this.
 */
export function packed<T extends object>(record: T): T {
  marked.add(record)
  return record
}

/** The same for a list of flat records, of which each was sent before, in other lists: they go without their names of fields. */
export function packedRows<T extends object>(rows: readonly T[]): PackedRows<T> {
  const list = { rows }
  lists.add(list)
  return list
}

/** How marked records are written and read, for the one list of adapters. */
export const packedRecords = createSerializationAdapter({
  key: 'packed',
  test: (value: unknown): value is object =>
    typeof value === 'object' && value !== null && (marked.has(value) || lists.has(value)),
  toSerializable: pack,
  fromSerializable: unpack,
})

function pack(value: object): string {
  if (!isList(value)) return `[${textOf(value).fields},[${textOf(value).values}],1]`
  const rows = value.rows.map(textOf)
  const fields = rows[0]?.fields ?? '[]'
  // Records of different shapes, which hardly ever stand in one list, are sent with their names.
  if (rows.some((row) => row.fields !== fields)) return written([null, value.rows.map(dated)])
  return `[${fields},[${rows.map(({ values }) => values).join(',')}],0]`
}

function isList(value: object): value is PackedRows<object> {
  return lists.has(value)
}

function textOf(record: object): { fields: string; values: string } {
  let text = texts.get(record)
  if (!text) {
    text = { fields: written(Object.keys(record)), values: written(Object.values(record).map(dated)) }
    texts.set(record, text)
  }
  return text
}

/**
 * JSON in characters of one byte: the page that it is part of is put together faster. Its two kinds of quotes have changed
 * places: it stands in a text between double quotes, where each of them would be two characters.
 */
function written(value: unknown): string {
  return narrow(turned(JSON.stringify(value)), (character) =>
    Array.from(
      { length: character.length },
      (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`,
    ).join(''),
  )
}

function turned(json: string): string {
  return json.replace(/["']/g, (quote) => (quote === '"' ? "'" : '"'))
}

/** JSON writes an instant as a text before any replacer sees it. */
function dated(value: unknown): unknown {
  if (value instanceof Date) return { $at: value.getTime() }
  if (Array.isArray(value)) return value.map(dated)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, dated(member)]))
}

function unpack(text: string): object {
  const [fields, rows, isOne] = JSON.parse(turned(text), (_, value) =>
    typeof value === 'object' && value !== null && typeof value.$at === 'number' ? new Date(value.$at) : value,
  )
  if (fields === null) return { rows }
  const records: object[] = rows.map((row: unknown[]) =>
    Object.fromEntries(fields.map((field: string, place: number) => [field, row[place]])),
  )
  return isOne === 1 ? (records[0] ?? {}) : { rows: records }
}
