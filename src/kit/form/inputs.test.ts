import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { optionalDate } from './inputs.ts'

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
