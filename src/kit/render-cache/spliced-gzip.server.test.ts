import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { gzipSplice, plainSplice } from './spliced-gzip.server.ts'

const hex = fc
  .array(fc.constantFrom(...'0123456789abcdef'), { minLength: 32, maxLength: 32 })
  .map((digits) => digits.join(''))
const text = fc.oneof(
  // As texts of pages have no control characters.
  fc.string({ unit: 'grapheme' }).filter((one) => !one.includes('\u0001')),
  fc.constant('<script nonce="'.repeat(5000)),
  hex,
)

test('a text is whole again, whatever its parts and whatever fills its gaps, as often as it is filled', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 1, maxLength: 8 }),
      fc.array(hex, { minLength: 1, maxLength: 3 }),
      async (texts, fillings) => {
        const parts = texts.map((one) => Buffer.from(one))
        const packed = await gzipSplice(parts, 32)
        for (const filling of fillings) {
          const whole = Buffer.from(texts.join(filling)).toString()
          expect(gunzipSync(Buffer.concat(packed.fill(filling))).toString()).toBe(whole)
          expect(Buffer.concat(plainSplice(parts).fill(filling)).toString()).toBe(whole)
        }
      },
    ),
    { numRuns: 150 },
  )
})

test('what a part repeats of one before the gap is not sent again', async () => {
  const noise = randomBytes(8000).toString('hex')
  const { bytes } = await gzipSplice([Buffer.from(noise), Buffer.from(noise)], 32)
  expect(bytes).toBeLessThan(noise.length)
})

test('a text of megabytes is whole again', async () => {
  const parts = Array.from({ length: 3 }, () => Buffer.from(randomBytes(1_500_000).toString('base64')))
  const filling = 'f'.repeat(32)
  const packed = await gzipSplice(parts, 32)
  expect(gunzipSync(Buffer.concat(packed.fill(filling))).equals(Buffer.concat(plainSplice(parts).fill(filling)))).toBe(
    true,
  )
})
