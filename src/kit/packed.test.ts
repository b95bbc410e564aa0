import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { packed, packedRecords, packedRows } from './packed.ts'

const through = (value: object) => packedRecords.fromSerializable(packedRecords.toSerializable(value))
const value = fc.oneof(
  fc.string(),
  fc.constantFrom('Mary’s "house"', "O'Neal \\ Sons", '\'"\\"\''),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }),
  fc.array(fc.string()),
  fc.record({ amount: fc.integer(), at: fc.date({ noInvalidDate: true }) }),
)
const name = fc.constantFrom('id', 'price', 'address', 'open_house')

test('what is packed comes out as it went in, instants too, whatever the shapes of the records', () => {
  const record = fc.dictionary(name, value, { noNullPrototype: true })
  fc.assert(
    fc.property(fc.oneof(record.map(packed), fc.array(record).map(packedRows)), (given) => {
      expect(through(given)).toEqual(given)
    }),
  )
})

test('only what was marked is packed', () => {
  const record = { id: 1 }
  expect(packedRecords.test({ rows: [record] })).toBe(false)
  expect(packedRecords.test(packedRows([record]))).toBe(true)
  expect(packedRecords.test(record)).toBe(false)
  expect(packedRecords.test(packed(record))).toBe(true)
})
