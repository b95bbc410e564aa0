import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { packed, packedRecords } from './packed.ts'

const through = (value: object) => packedRecords.fromSerializable(packedRecords.toSerializable(value))
const value = fc.oneof(
  fc.string(),
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
    fc.property(fc.oneof(record, fc.array(record)), (given) => {
      expect(through(given)).toEqual(given)
    }),
  )
})

test('only what was marked is packed', () => {
  const list = [{ id: 1 }]
  expect(packedRecords.test(list)).toBe(false)
  expect(packedRecords.test(packed(list))).toBe(true)
})
