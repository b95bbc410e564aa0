import fc from 'fast-check'
import { expect, test } from 'vitest'
import { number } from './format.ts'

const formatter = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

test('a number is written as the formatter of the language writes it', () => {
  const decimals = fc
    .tuple(
      fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
      fc.constantFrom(1, 10, 100, 1000, 100_000, 10_000_000),
    )
    .map(([a, b]) => a / b)
  const any = fc.oneof(
    decimals,
    fc.double(),
    fc.integer(),
    fc.constantFrom(2.5, 1.005, 0.995, 999.999, 1e15, 1e21, 1e-7),
  )
  fc.assert(
    fc.property(any, (value) => {
      // Nothing is below 0 by less than half a cent.
      expect(number(value)).toBe(formatter.format(value).replace(/^-0$/, '0'))
    }),
    { numRuns: 2000 },
  )
})
