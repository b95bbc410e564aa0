import { createSerializationAdapter } from '@tanstack/react-router'
import { toLatin1 } from './latin1.ts'

/** Serialized JSON by record, reused by every page that sends the record. */
const texts = new WeakMap<object, { fields: string; values: string }>()
const marked = new WeakSet<object>()
const lists = new WeakSet<object>()

/** The list is wrapped in an object, because the framework does not try adapters on a bare array. */
interface PreserializedRows<T> {
  rows: readonly T[]
}

/**
 * Marks a record that many responses send, so that it is serialized once. The receiver gets an equal record. Do not
 * change the record afterwards.
 */
export function preserialized<T extends object>(record: T): T {
  marked.add(record)
  return record
}

/** Marks a list of flat records. Each record is serialized once for all lists; field names are sent once per list. */
export function preserializedRows<T extends object>(rows: readonly T[]): PreserializedRows<T> {
  const list = { rows }
  lists.add(list)
  return list
}

/** Adapter that serializes and parses marked records. */
export const preserializedRecords = createSerializationAdapter({
  // Part of the wire format, which pages of the previous release must still parse.
  key: 'packed',
  test: (value: unknown): value is object =>
    typeof value === 'object' && value !== null && (marked.has(value) || lists.has(value)),
  toSerializable: serialize,
  fromSerializable: parse,
})

function serialize(value: object): string {
  if (!isList(value)) return `[${textOf(value).fields},[${textOf(value).values}],1]`
  const rows = value.rows.map(textOf)
  const fields = rows[0]?.fields ?? '[]'
  // Lists of records with different shapes are rare, and are sent with field names.
  if (rows.some((row) => row.fields !== fields)) return jsonOf([null, value.rows.map(tagDates)])
  return `[${fields},[${rows.map(({ values }) => values).join(',')}],0]`
}

function isList(value: object): value is PreserializedRows<object> {
  return lists.has(value)
}

function textOf(record: object): { fields: string; values: string } {
  let text = texts.get(record)
  if (!text) {
    text = { fields: jsonOf(Object.keys(record)), values: jsonOf(Object.values(record).map(tagDates)) }
    texts.set(record, text)
  }
  return text
}

/**
 * Returns JSON in one-byte characters, so that the page around it stays one-byte. Swaps single and double quotes: the
 * text ends up in double quotes, where each double quote would need an escape.
 */
function jsonOf(value: unknown): string {
  return toLatin1(swapQuotes(JSON.stringify(value)), (character) =>
    Array.from(
      { length: character.length },
      (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`,
    ).join(''),
  )
}

function swapQuotes(json: string): string {
  return json.replace(/["']/g, (quote) => (quote === '"' ? "'" : '"'))
}

/** JSON.stringify converts a Date before a replacer sees it, so tag dates first. */
function tagDates(value: unknown): unknown {
  if (value instanceof Date) return { $at: value.getTime() }
  if (Array.isArray(value)) return value.map(tagDates)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, tagDates(member)]))
}

function parse(text: string): object {
  const [fields, rows, isOne] = JSON.parse(swapQuotes(text), (_, value) =>
    typeof value === 'object' && value !== null && typeof value.$at === 'number' ? new Date(value.$at) : value,
  )
  if (fields === null) return { rows }
  const records: object[] = rows.map((row: unknown[]) =>
    Object.fromEntries(fields.map((field: string, place: number) => [field, row[place]])),
  )
  return isOne === 1 ? (records[0] ?? {}) : { rows: records }
}
