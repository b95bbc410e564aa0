import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { optionalDate, optionalNumber, optionalWholeNumber, wholeNumber } from './inputs.ts'

test.each([
  ['', null],
  [' 2026-11-18 ', '2026-11-18'],
  ['1900-01-01', '1900-01-01'],
  ['2099-12-31', '2099-12-31'],
  ['2100-01-01', '2100-01-01'],
  ['9999-12-31', '9999-12-31'],
])('takes %j as a day', (typed, day) => {
  expect(z.parse(optionalDate(), typed)).toBe(day)
})

test.each(['0002-11-18', '1899-12-31', '2026-02-30', '2026-11-1', '12026-11-18', 'tomorrow'])('refuses %j', (typed) => {
  expect(z.safeParse(optionalDate(), typed).success).toBe(false)
})

describe('a number has its own error outside its bounds', () => {
  const NUMBER = 'Enter 5 to 9.'
  test.each([
    ['optional', optionalNumber(5, 9, NUMBER), [null, 5, 7.5, 9], [4.9, 9.1, '7', Number.NaN, undefined]],
    ['optional whole', optionalWholeNumber(5, 9, NUMBER), [null, 5, 9], [4, 10, 7.5, '7', undefined]],
    ['whole', wholeNumber(5, 9, NUMBER), [5, 9], [null, 0, 4, 10, 7.5, '7', undefined]],
  ] as const)('%s', (_, schema, taken, refused) => {
    for (const value of taken) expect(z.parse(schema, value)).toBe(value)
    for (const value of refused)
      expect(z.safeParse(schema, value).error?.issues.map(({ message }) => message)).toEqual([NUMBER])
  })
})
