import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseTest } from '../../test/database.ts'
import { copyInto, copyLine } from './copy.server.ts'
import { db } from './db.server.ts'
import { transaction } from './transaction.server.ts'

const COLUMNS = ['place', 'text', 'number', 'is_true', 'at', 'list', 'json'] as const

databaseTest('rows of anything come out as they went in', async () => {
  await sql`create temporary table copied
    (place integer, text text, number double precision, is_true boolean, at timestamptz, list text[], json jsonb)`.execute(
    db(),
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary' }).map((value) => value.toWellFormed().replaceAll('\0', '')),
    fc.constantFrom('', '\\N', '\\.', 'a\tb\\tc', '\r\n', '\\', '{}', 'null', 'NULL', '"a","b"'),
  )
  const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { freq: 4 })
  const row = fc.record({
    text: maybe(text),
    number: maybe(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)),
    is_true: maybe(fc.boolean()),
    at: maybe(fc.date({ min: new Date('1000-01-01'), max: new Date('3000-01-01'), noInvalidDate: true })),
    list: maybe(fc.array(text, { maxLength: 3 })),
    json: maybe(fc.dictionary(text, text, { maxKeys: 3 }).map((value) => ({ ...value }))),
  })
  const [rows = []] = fc.sample(fc.array(row, { minLength: 500, maxLength: 500 }), 1)
  await copyInto(
    'copied',
    COLUMNS,
    rows.map(({ json, ...one }, place) =>
      copyLine([place, one.text, one.number, one.is_true, one.at, one.list, json && JSON.stringify(json)]),
    ),
  )
  const found = await sql<object>`select text, number, is_true, at, list, json from copied order by place`.execute(db())
  expect(found.rows).toEqual(rows)
})

databaseTest('what is longer than a piece is all there', async () => {
  await sql`create temporary table copied (place integer, text text)`.execute(db())
  const lines = Array.from({ length: 300 }, (_, place) => copyLine([place, 'é'.repeat(place * 40)]))
  await copyInto('copied', ['place', 'text'], lines)
  const { rows } = await sql<{ count: number; characters: number }>`
    select count(*) as count, sum(length(text)) as characters from copied`.execute(db())
  expect(rows).toEqual([{ count: 300, characters: 40 * ((299 * 300) / 2) }])
})

databaseTest('a row that the table refuses fails the inner transaction, and the outer one goes on', async () => {
  await sql`create temporary table copied (place integer primary key)`.execute(db())
  await copyInto('copied', ['place'], [copyLine([1])])
  await expect(transaction(() => copyInto('copied', ['place'], [copyLine([2]), copyLine([1])]))).rejects.toThrow(
    'duplicate key',
  )
  await copyInto('copied', ['place'], [copyLine([3])])
  const { rows } = await sql<{ place: number }>`select place from copied order by place`.execute(db())
  expect(rows).toEqual([{ place: 1 }, { place: 3 }])
})

test('rows are copied inside a transaction alone', async () => {
  await expect(copyInto('settings', ['key'], [])).rejects.toThrow('inside transaction()')
})
