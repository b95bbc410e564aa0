import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isCompleteImage } from './complete-image.ts'

const image = () =>
  sharp({
    create: {
      width: 320,
      height: 240,
      channels: 3,
      background: 'teal',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
const PICTURES = {
  jpeg: () => image().jpeg().toBuffer(),
  'progressive jpeg': () => image().jpeg({ progressive: true }).toBuffer(),
  'jpeg with a profile': () =>
    image()
      .withExif({ IFD0: { Copyright: 'Sample' } })
      .jpeg()
      .toBuffer(),
  png: () => image().png().toBuffer(),
  webp: () => image().webp().toBuffer(),
  gif: () => image().gif().toBuffer(),
  avif: () => image().avif({ effort: 0 }).toBuffer(),
} as const

test.each(Object.entries(PICTURES))('a whole %s is told from one that was cut short', async (_, make) => {
  const bytes = await make()
  expect(isCompleteImage(bytes)).toBe(true)
  for (const share of [0.1, 0.5, 0.9]) expect(isCompleteImage(bytes.subarray(0, bytes.length * share))).toBe(false)
})

test('a few bytes behind the end do no harm, and the end of a thumbnail is not that of the photo', async () => {
  const bytes = await PICTURES.jpeg()
  expect(isCompleteImage(Buffer.concat([bytes, Buffer.alloc(20)]))).toBe(true)
  const thumbnail = Buffer.from([0xff, 0xe1, 0x00, 0x06, 0xff, 0xd8, 0xff, 0xd9])
  const withThumbnail = Buffer.concat([bytes.subarray(0, 2), thumbnail, bytes.subarray(2)])
  expect(isCompleteImage(withThumbnail)).toBe(true)
  expect(isCompleteImage(withThumbnail.subarray(0, withThumbnail.length / 2))).toBe(false)
})

test('what is no picture is no whole one', () => {
  for (const text of ['', 'GIF', '<html></html>', '\xff\xd8\xff'])
    expect(isCompleteImage(Buffer.from(text, 'latin1'))).toBe(false)
})
