import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseTest } from '../../test/database.ts'
import { CopyRows, copyInto } from './copy.server.ts'
import { db } from './db.server.ts'
import { transaction } from './transaction.server.ts'

/** Ready to be copied. */
function rowsOf<Row extends object>(
  columns: ConstructorParameters<typeof CopyRows<Row>>[0],
  given: readonly Row[],
): CopyRows<Row> {
  const rows = new CopyRows(columns)
  for (const row of given) rows.add(row)
  return rows
}

// Made before a transaction begins, as making them takes its time.
const text = fc.oneof(
  fc.string({ unit: 'binary' }).map((value) => value.toWellFormed().replaceAll('\0', '')),
  fc.constantFrom(
    '',
    '\\N',
    '\\.',
    'a\tb\\tc',
    '\r\n',
    '\\',
    '{}',
    'null',
    'NULL',
    '"a","b"',
    'é'.repeat(40),
    'a'.repeat(33),
  ),
)
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { freq: 4 })
const any = fc.dictionary(text, text, { maxKeys: 3 }).map((value) => ({ ...value }))
const decimal = fc.oneof(
  fc
    .tuple(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.constantFrom(1, 10, 100, 10_000, 100_000_000))
    .map(([a, b]) => a / b + 0),
  fc.constantFrom(0, 10_000, 100_000_000, 9999, 0.0001, 1.5, 123_456_789.25),
)
const row = fc.record({
  text: maybe(text),
  number: maybe(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)),
  decimal: maybe(decimal),
  money: maybe(fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100 + 0)),
  is_true: maybe(fc.boolean()),
  at: maybe(fc.date({ min: new Date('1000-01-01'), max: new Date('3000-01-01'), noInvalidDate: true })),
  day: maybe(
    fc
      .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10)),
  ),
  id: maybe(fc.uuid()),
  bytes: maybe(fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('hex'))),
  list: maybe(fc.array(text, { maxLength: 3 })),
  json: maybe(any),
  jsonb: maybe(any),
})
const ANYTHING = fc.sample(row, 120).map((one, place) => ({ place, ...one }))

databaseTest('rows of anything come out as they went in', async () => {
  await sql`create temporary table copied (place integer, text text, number double precision, decimal numeric, money numeric(12, 2),
    is_true boolean, at timestamptz, day date, id uuid, bytes bytea, list text[], json json, jsonb jsonb)`.execute(db())
  await copyInto(
    'copied',
    rowsOf(
      {
        place: 'integer',
        text: 'text',
        number: 'double precision',
        decimal: 'numeric',
        money: 'numeric',
        is_true: 'boolean',
        at: 'timestamptz',
        day: 'date',
        id: 'uuid',
        bytes: 'bytea',
        list: 'text[]',
        json: 'json',
        jsonb: 'jsonb',
      },
      ANYTHING,
    ),
  )
  const found =
    await sql<object>`select place, text, number, decimal, money, is_true, at, day, id, encode(bytes, 'hex') as bytes, list, json, jsonb
    from copied order by place`.execute(db())
  expect(found.rows).toEqual(ANYTHING)
})

databaseTest('a decimal number is what it is as text, with its places', async () => {
  await sql`create temporary table copied (place integer, decimal numeric)`.execute(db())
  const numbers = [
    0, 7, -7, 0.5, -0.25, 10_000, 100_000_000, 12_345.678, 0.0001, 1e-7, 5e-9, 123_456_789_012, 99.99, 1e20,
  ]
  await copyInto(
    'copied',
    rowsOf(
      { place: 'integer', decimal: 'numeric' },
      numbers.map((decimal, place) => ({ place, decimal })),
    ),
  )
  const { rows } = await sql<{ text: string; is_same: boolean }>`
    select decimal::text as text, decimal = any(${numbers.map(String)}::numeric[]) as is_same from copied order by place`.execute(
    db(),
  )
  expect(rows.every(({ is_same }) => is_same)).toBe(true)
  expect(rows.slice(0, 9).map(({ text }) => text)).toEqual(numbers.slice(0, 9).map(String))
})

databaseTest('what is longer than a piece is all there, one copy after another', async () => {
  await sql`create temporary table copied (place integer, text text, list text[])`.execute(db())
  const rows = Array.from({ length: 300 }, (_, place) => ({
    place,
    text: 'é'.repeat(place * 40),
    list: place % 50 === 0 ? Array.from({ length: place }, () => 'x'.repeat(place * 3)) : ['x'],
  }))
  for (let round = 0; round < 3; round += 1) {
    await copyInto(
      'copied',
      rowsOf({ place: 'integer', text: 'text', list: 'text[]' }, [
        ...rows,
        { place: 300, text: 'é'.repeat(200_000), list: [] },
      ]),
    )
    const { rows: found } = await sql<object>`
      select count(*) as count, sum(length(text)) as characters, sum(length(list[cardinality(list)])) as in_lists, max(cardinality(list)) as longest
      from copied where text = repeat('é', length(text))`.execute(db())
    expect(found).toEqual([
      {
        count: 301,
        characters: 40 * ((299 * 300) / 2) + 200_000,
        in_lists: 294 + 3 * (50 + 100 + 150 + 200 + 250),
        longest: 250,
      },
    ])
    await sql`truncate copied`.execute(db())
  }
})

databaseTest('a row that the table refuses fails the inner transaction, and the outer one goes on', async () => {
  await sql`create temporary table copied (place integer primary key)`.execute(db())
  const places = (...given: number[]) =>
    rowsOf(
      { place: 'integer' },
      given.map((place) => ({ place })),
    )
  await copyInto('copied', places(1))
  await expect(transaction(() => copyInto('copied', places(2, 1)))).rejects.toThrow('duplicate key')
  await copyInto('copied', places(3))
  const { rows } = await sql<{ place: number }>`select place from copied order by place`.execute(db())
  expect(rows).toEqual([{ place: 1 }, { place: 3 }])
})

test.each([
  ['integer', 1.5],
  ['integer', 2 ** 31],
  ['integer', '1'],
  ['numeric', Number.NaN],
  ['numeric', 1e300],
  ['boolean', 'true'],
  ['timestamptz', new Date(Number.NaN)],
  ['date', '2026-02-30x'],
  ['uuid', 'b3a6f0f2-7c3e-4a58-9d0b-0d3a51c5e7ag'],
  ['uuid', ''],
  ['bytea', 'abc'],
  ['bytea', 'zz'],
  ['text', 5],
  ['text[]', 'a'],
  ['double precision', '1'],
] as const)('a column of type %s takes no %j', (type, value) => {
  expect(() => new CopyRows<{ one: unknown }>({ one: type }).add({ one: value })).toThrow(`of type ${type}`)
})

test('rows are copied inside a transaction alone', async () => {
  await expect(copyInto('settings', new CopyRows({ key: 'text' }))).rejects.toThrow('inside transaction()')
})
