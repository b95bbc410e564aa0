import { expect, test } from 'vitest'
import { planTitle, readingMinutes } from './rules.ts'

test('counts the points in the title of the plan', () => {
  expect(planTitle(['A sign', 'A plan'])).toBe('The 2-Point Marketing Plan')
})

test('takes about a minute for each 950 characters, and at least one', () => {
  expect(readingMinutes({})).toBe(1)
  expect(readingMinutes({ loan: { title: 'Loan', body: 'x'.repeat(9500) } })).toBe(10)
})
