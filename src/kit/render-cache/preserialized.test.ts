import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { preserialized, preserializedRecords, preserializedRows } from './preserialized.ts'

const through = (value: object) => preserializedRecords.fromSerializable(preserializedRecords.toSerializable(value))
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

test('returns equal records, dates included, whatever their shapes', () => {
  const record = fc.dictionary(name, value, { noNullPrototype: true })
  fc.assert(
    fc.property(fc.oneof(record.map(preserialized), fc.array(record).map(preserializedRows)), (given) => {
      expect(through(given)).toEqual(given)
    }),
  )
})

test('takes only marked values', () => {
  const record = { id: 1 }
  expect(preserializedRecords.test({ rows: [record] })).toBe(false)
  expect(preserializedRecords.test(preserializedRows([record]))).toBe(true)
  expect(preserializedRecords.test(record)).toBe(false)
  expect(preserializedRecords.test(preserialized(record))).toBe(true)
})
