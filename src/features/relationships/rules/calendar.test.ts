import { describe, expect, test } from 'vitest'
import { daysAfter, daysBetween, isExpired, monthsAfter, monthsBetween, reminderDue } from './calendar.ts'

const TODAY = '2026-11-22'

describe('the calendar', () => {
  test('the last day itself still counts', () => {
    expect(isExpired('2026-11-22', TODAY)).toBe(false)
    expect(isExpired('2026-11-21', TODAY)).toBe(true)
    expect(isExpired(null, TODAY)).toBe(false)
  })

  test('days are counted over the change of the clock and a leap day', () => {
    expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2)
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  })

  test.each([
    ['2026-11-30', 3, '2027-02-28'],
    ['2027-11-30', 3, '2028-02-29'],
    ['2026-11-22', 6, '2027-05-22'],
    ['2026-12-31', 12, '2027-12-31'],
  ])('%s and %s months is %s', (date, months, found) => {
    expect(monthsAfter(date, months)).toBe(found)
  })

  test.each([
    ['2026-11-30', '2027-05-30', 6],
    ['2026-11-30', '2027-02-28', 3],
    ['2026-12-31', '2027-12-31', 12],
    ['2026-11-30', '2027-05-31', null],
    ['2026-11-30', '2026-11-30', null],
    ['2026-11-30', '2026-10-30', null],
  ])('from %s to %s are %s whole months', (from, to, months) => {
    expect(monthsBetween(from, to)).toBe(months)
  })

  test('days after a day go over the change of the clock', () => {
    expect(daysAfter('2026-10-31', 2)).toBe('2026-11-02')
  })

  test.each([
    ['2026-12-22', 30],
    ['2026-12-10', 30],
    ['2026-11-29', 7],
    ['2026-11-23', 1],
    ['2026-11-22', 1],
    ['2026-12-23', null],
    ['2026-11-21', null],
  ])('what ends on %s is reminded of as %s days', (expiration_date, days) => {
    expect(reminderDue({ active_date: '2026-01-01', expiration_date }, TODAY)).toBe(days)
  })

  test('who signed after that day is not reminded of it', () => {
    expect(reminderDue({ active_date: '2026-11-20', expiration_date: '2026-12-10' }, TODAY)).toBeNull()
    expect(reminderDue({ active_date: '2026-11-20', expiration_date: '2026-11-29' }, TODAY)).toBe(7)
  })
})
