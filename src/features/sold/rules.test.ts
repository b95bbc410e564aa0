import { expect, test } from 'vitest'
import { accessState, lastDayOf, monthName, saleToListText } from './rules.ts'

test.each([
  [{ granted: false, until: null }, 'No access'],
  [{ granted: true, until: null }, 'Has access'],
  // Access ends at midnight in Indianapolis, in winter and in summer.
  [{ granted: true, until: new Date('2026-12-01T05:00:00Z') }, 'Through Nov 30, 2026'],
  [{ granted: true, until: new Date('2026-07-01T04:00:00Z') }, 'Through Jun 30, 2026'],
])('an access of %o reads %j', (access, text) => {
  expect(accessState(access)).toBe(text)
})

test('the last day of an access that ends with a leap day is that day', () => {
  expect(lastDayOf(new Date('2028-03-01T05:00:00Z'))).toBe('2028-02-29')
})

test.each([
  ['2026-11', '2025-11-22', 'Nov 2026'],
  ['2025-11', '2025-11-22', 'From Nov 22, 2025'],
  ['2025-11', '2025-11-01', 'Nov 2025'],
])('the sales of %s, counted since %s, are those of %j', (month, since, name) => {
  expect(monthName(month, since)).toBe(name)
})

test.each([
  [{ price: 400_000, close_price: 392_000 }, '2% under list price'],
  [{ price: 400_000, close_price: 410_000 }, '2.5% over list price'],
  [{ price: 400_000, close_price: 400_100 }, 'At list price'],
  [{ price: 400_000, close_price: null }, null],
])('%o is %j', (home, text) => {
  expect(saleToListText(home)).toBe(text)
})
