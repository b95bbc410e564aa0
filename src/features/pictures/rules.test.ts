import { expect, test } from 'vitest'
import { areaOf, centeredCrop, fittedCrop, keyOfSocialUrl, socialUrl } from './rules.ts'

const KEY = `site/ab/${'ab'.repeat(16)}.jpg`

test('an address of a picture says its key, and nothing else does', () => {
  expect(keyOfSocialUrl(socialUrl(KEY))).toBe(KEY)
  for (const other of [
    null,
    '',
    '/social.png',
    `https://example.com${socialUrl(KEY)}`,
    `/img/${KEY}`,
    `/img/../${KEY}?width=1280`,
  ])
    expect(keyOfSocialUrl(other)).toBeNull()
})

test.each([
  ['wide', { width: 1600, height: 800 }, { left: 400, top: 0, width: 800, height: 800 }],
  ['tall', { width: 800, height: 1600 }, { left: 0, top: 400, width: 800, height: 800 }],
  ['square', { width: 500, height: 500 }, { left: 0, top: 0, width: 500, height: 500 }],
])('the first crop of a %s image is the square in its middle', (_, image, area) => {
  expect(areaOf(centeredCrop(image), image)).toEqual(area)
})

test('every crop is a square inside its image', () => {
  for (const image of [
    { width: 321, height: 1599 },
    { width: 1600, height: 320 },
    { width: 777, height: 778 },
  ])
    for (const x of [0, 1, 333, 999, 1000])
      for (const y of [0, 500, 1000])
        for (const size of [250, 251, 777, 1000]) {
          const { left, top, width, height } = areaOf(fittedCrop({ x, y, size }, image), image)
          expect(width).toBe(height)
          expect(width).toBeGreaterThanOrEqual(Math.floor(Math.min(image.width, image.height) / 4))
          expect([left >= 0, top >= 0, left + width <= image.width, top + height <= image.height]).toEqual([
            true,
            true,
            true,
            true,
          ])
        }
})
