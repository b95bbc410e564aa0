import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarDayOf, day, hourOf, longCalendarDay, number, shortDay, time, weekday, zoneOffset } from './format.ts'

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
    fc.constantFrom(2.5, 1.005, 0.995, 999.999, 1e15, 1e21, 1e-7, 5.12e25),
  )
  fc.assert(
    fc.property(any, (value) => {
      // Intl returns -0 for values between -0.005 and 0.
      expect(number(value)).toBe(formatter.format(value).replace(/^-0$/, '0'))
    }),
    // Checked with 1.5 million values; the first example appeared in the seventh run of 2,000.
    { numRuns: 2000, examples: [[24_385_877_450_507.594], [99_999_999_999.49995]] },
  )
})

describe('the clock in Indianapolis', () => {
  const zone = (options: Intl.DateTimeFormatOptions, language = 'en-US') => {
    const format = new Intl.DateTimeFormat(language, { timeZone: 'America/Indiana/Indianapolis', ...options })
    return (at: Date) => format.format(at).replace(/[\u00a0\u202f]/g, ' ')
  }
  const WAYS: readonly (readonly [(at: Date) => string, (at: Date) => string])[] = [
    [shortDay, zone({ month: 'short', day: 'numeric' })],
    [day, zone({ month: 'short', day: 'numeric', year: 'numeric' })],
    [time, zone({ hour: 'numeric', minute: '2-digit' })],
    [weekday, zone({ weekday: 'short' })],
    [(at) => weekday(at, 'long'), zone({ weekday: 'long' })],
    [(at) => String(hourOf(at)).padStart(2, '0'), zone({ hour: '2-digit', hourCycle: 'h23' })],
    [zoneOffset, (at) => zone({ timeZoneName: 'longOffset' })(at).slice(-6)],
    [calendarDayOf, zone({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA')],
  ]
  const isToldAsTheSystemDoes = (at: Date) => {
    for (const [ours, theirs] of WAYS) expect(ours(at)).toBe(theirs(at))
  }

  test('is told as the system knows it, for any moment that listings have', () => {
    const [min, max] = [new Date('1960-01-01T00:00:00Z'), new Date('2060-01-01T00:00:00Z')]
    fc.assert(fc.property(fc.date({ min, max, noInvalidDate: true }), isToldAsTheSystemDoes), { numRuns: 500 })
  })

  // If a law changes the rule, the system's time zone data has it first, and this test fails.
  test('is put forward and back when the system says so', () => {
    const hour = 3_600_000
    for (let ms = Date.UTC(2006, 0, 1); ms < Date.UTC(2045, 0, 1); ms += 24 * hour) {
      const [before, after] = [new Date(ms), new Date(ms + 24 * hour)]
      if (zoneOffset(before) === zoneOffset(after)) continue
      for (let minutes = 0; minutes <= 24 * 60; minutes += 30) isToldAsTheSystemDoes(new Date(ms + minutes * 60_000))
    }
  })

  test('has long days, and no word for what is no time', () => {
    expect(longCalendarDay('2025-01-18')).toBe('January 18, 2025')
    expect(() => day(new Date(Number.NaN))).toThrow(RangeError)
  })
})
