import { expect, test } from 'vitest'
import { planTitle, publishedSections, readingMinutes } from './rules.ts'

test('counts the points in the title of the plan', () => {
  expect(planTitle(['A sign', 'A plan'])).toBe('The 2-Point Marketing Plan')
})

test('takes about a minute for each 950 characters, and at least one', () => {
  expect(readingMinutes({})).toBe(1)
  expect(readingMinutes({ loan: { title: 'Loan', body: 'x'.repeat(9500) } })).toBe(10)
})

test('shows the sections that have a title, which a section without a published text has not', () => {
  const loan = { title: 'Loan', body: [] }
  expect(publishedSections({ loan, offer: { title: '', body: [] } })).toEqual([['loan', loan]])
  expect(publishedSections({})).toEqual([])
})
