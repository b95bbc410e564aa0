import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAddress } from './parse-address.ts'

test.each([
  ['618 Tulip Poplar Way, Greenwood, IN 46143', '618 Tulip Poplar Way', 'Greenwood', '46143'],
  ['618 tulip poplar way, greenwood, indiana', '618 tulip poplar way', 'greenwood', ''],
  ['618 Tulip Poplar Way Greenwood IN 46143-1207', '618 Tulip Poplar Way Greenwood', '', '46143'],
  ['12 Main Street, Unit 4, Franklin', '12 Main Street, Unit 4', 'Franklin', ''],
  ['  618   Tulip Poplar Way ', '618 Tulip Poplar Way', '', ''],
  // A street may end like the state abbreviation.
  ['12 Holiday In', '12 Holiday In', '', ''],
  ['46143', '46143', '', ''],
  [', ,', '', '', ''],
  ['', '', '', ''],
])('%j is taken apart', (text, street, city, postal_code) => {
  expect(parseAddress(text)).toEqual({ street, city, postal_code })
})

test('whatever is typed fits into the form', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 250 }), (text) => {
      const { street, city, postal_code } = parseAddress(text)
      expect(street.length).toBeLessThanOrEqual(120)
      expect(city.length).toBeLessThanOrEqual(60)
      expect(postal_code).toMatch(/^(\d{5})?$/)
    }),
    { numRuns: 40 },
  )
})
