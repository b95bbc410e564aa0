import { createSerializationAdapter } from '@tanstack/react-router'

/** JSON of records by the record: written once, however many pages it goes out with. */
const texts = new WeakMap<object, { fields: string; values: string }>()
const marked = new WeakSet<object>()

/**
 * Marks records that go out with many answers, so that they are sent as the text they were sent as before: a list of
 * flat records without their names of fields, or one record. Whoever receives them sees no difference. They are not
 * changed after this.
 */
export function packed<T extends object>(value: T): T {
  marked.add(value)
  return value
}

/** How marked records are written and read, for the one list of adapters. */
export const packedRecords = createSerializationAdapter({
  key: 'packed',
  test: (value: unknown): value is object => typeof value === 'object' && value !== null && marked.has(value),
  toSerializable: pack,
  fromSerializable: unpack,
})

function pack(value: object): string {
  if (!Array.isArray(value)) return `[${textOf(value).fields},[${textOf(value).values}],1]`
  const rows = value.map(textOf)
  const fields = rows[0]?.fields ?? '[]'
  // Records of different shapes, which hardly ever stand in one list, are sent with their names.
  if (rows.some((row) => row.fields !== fields)) return narrow(JSON.stringify([null, value.map(dated)]))
  return `[${fields},[${rows.map(({ values }) => values).join(',')}],0]`
}

function textOf(record: object): { fields: string; values: string } {
  let text = texts.get(record)
  if (!text) {
    const values = narrow(JSON.stringify(Object.values(record).map(dated)))
    text = { fields: narrow(JSON.stringify(Object.keys(record))), values }
    texts.set(record, text)
  }
  return text
}

/** In characters of one byte: the page that it is part of is put together faster. */
function narrow(json: string): string {
  return json.replace(/[\u0100-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** JSON writes an instant as a text before any replacer sees it. */
function dated(value: unknown): unknown {
  if (value instanceof Date) return { $at: value.getTime() }
  if (Array.isArray(value)) return value.map(dated)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, dated(member)]))
}

function unpack(text: string): object {
  const [fields, rows, isOne] = JSON.parse(text, (_, value) =>
    typeof value === 'object' && value !== null && typeof value.$at === 'number' ? new Date(value.$at) : value,
  )
  if (fields === null) return rows
  const records: object[] = rows.map((row: unknown[]) =>
    Object.fromEntries(fields.map((field: string, place: number) => [field, row[place]])),
  )
  return isOne === 1 ? (records[0] ?? {}) : records
}
