import { expect, test } from 'vitest'
import { areaOf, centeredCrop, firstName, fittedCrop } from './rules.ts'

test('people are called by their first name', () => {
  expect(firstName('Dana Whitcomb')).toBe('Dana')
})

test.each([
  ['wide', { width: 1600, height: 800 }, { left: 400, top: 0, width: 800, height: 800 }],
  ['tall', { width: 800, height: 1600 }, { left: 0, top: 400, width: 800, height: 800 }],
  ['square', { width: 500, height: 500 }, { left: 0, top: 0, width: 500, height: 500 }],
])('the first crop of a %s photo is the square in its middle', (_, photo, area) => {
  expect(areaOf(centeredCrop(photo), photo)).toEqual(area)
})

test('every crop is a square inside its photo', () => {
  for (const photo of [
    { width: 321, height: 1599 },
    { width: 1600, height: 320 },
    { width: 777, height: 778 },
  ])
    for (const x of [0, 1, 333, 999, 1000])
      for (const y of [0, 500, 1000])
        for (const size of [250, 251, 777, 1000]) {
          const { left, top, width, height } = areaOf(fittedCrop({ x, y, size }, photo), photo)
          expect(width).toBe(height)
          expect(width).toBeGreaterThanOrEqual(Math.floor(Math.min(photo.width, photo.height) / 4))
          expect([left >= 0, top >= 0, left + width <= photo.width, top + height <= photo.height]).toEqual([
            true,
            true,
            true,
            true,
          ])
        }
})
