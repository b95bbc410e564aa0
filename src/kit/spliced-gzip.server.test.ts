import { gunzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { gzipSplice, plainSplice } from './spliced-gzip.server.ts'

test('a text is whole again, whatever its parts and whatever fills its gaps, as often as it is filled', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.string(), fc.constant('<script nonce="'.repeat(500))), { minLength: 1, maxLength: 6 }),
      fc.array(fc.string({ minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 3 }),
      async (texts, fillings) => {
        const parts = texts.map((text) => Buffer.from(text))
        const packed = await gzipSplice(parts)
        for (const filling of fillings) {
          const whole = texts.join(filling)
          expect(gunzipSync(packed.fill(filling)).toString()).toBe(Buffer.from(whole).toString())
          expect(plainSplice(parts).fill(filling).toString()).toBe(Buffer.from(whole).toString())
        }
      },
    ),
    { numRuns: 60 },
  )
})
