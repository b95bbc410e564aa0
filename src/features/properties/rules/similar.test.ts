import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boxAround, milesBetween, similarRules, similarText } from './similar.ts'

describe('rules of similar homes', () => {
  test('go from near to far', () => {
    expect(similarRules({ latitude: 39.6, longitude: -86.1 }).map((group) => group.map(({ miles }) => miles))).toEqual([
      [2],
      [2, 5, 12],
      [null, null],
    ])
  })
  test('of one group hold each other: what is said of the last is true of all', () => {
    for (const group of similarRules({ latitude: 39.6, longitude: -86.1 })) {
      for (const [index, rule] of group.slice(1).entries()) {
        const former = group[index]
        expect(rule.price_share).toBeGreaterThanOrEqual(former?.price_share ?? 0)
        expect((rule.miles ?? 0) >= (former?.miles ?? 0)).toBe(true)
      }
    }
  })
  test('measure no distance from a place that is withheld', () => {
    expect(
      similarRules({ latitude: null, longitude: null })
        .flat()
        .every(({ miles }) => miles === null),
    ).toBe(true)
  })
  test.each([
    [{ miles: 2, price_share: 0.15 }, 'Within 2 miles, within 15% of the price, same type.'],
    [{ miles: null, price_share: 0.4 }, 'In Carmel, within 40% of the price, same type.'],
  ])('are said in words', (rule, text) => {
    expect(similarText(rule, 'Carmel')).toBe(text)
  })
})

test('from Greenwood to Monument Circle it is eleven miles', () => {
  expect(
    milesBetween({ latitude: 39.6137, longitude: -86.1067 }, { latitude: 39.7684, longitude: -86.1581 }),
  ).toBeCloseTo(11, 0)
})

test('the box holds all that is within the miles', () => {
  const place = fc.record({
    latitude: fc.double({ min: 37.8, max: 41.7, noNaN: true }),
    longitude: fc.double({ min: -88, max: -84.8, noNaN: true }),
  })
  const turn = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })
  fc.assert(
    fc.property(place, turn, fc.constantFrom(2, 5, 12), (center, angle, miles) => {
      const other = {
        latitude: center.latitude + (Math.sin(angle) * miles * 0.98) / 69.05,
        longitude:
          center.longitude + (Math.cos(angle) * miles * 0.98) / (69.05 * Math.cos((center.latitude * Math.PI) / 180)),
      }
      const [west, south, east, north] = boxAround(center.latitude, center.longitude, miles)
      expect(milesBetween(center, other)).toBeLessThan(miles)
      expect(other.longitude).toBeGreaterThanOrEqual(west)
      expect(other.longitude).toBeLessThanOrEqual(east)
      expect(other.latitude).toBeGreaterThanOrEqual(south)
      expect(other.latitude).toBeLessThanOrEqual(north)
    }),
  )
})
