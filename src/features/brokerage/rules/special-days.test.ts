import { describe, expect, test } from 'vitest'
import { brokerage } from '../../../../sample/cast/brokerage.ts'
import { businessData } from '../rules.ts'
import { GEO } from '../words.ts'
import {
  areSpecialDaysValid,
  hoursOn,
  offeredHolidays,
  specialDayFaults,
  usualHolidays,
  withLabels,
} from './special-days.ts'

const closed = { date: '2026-11-26', name: 'Thanksgiving Day', opens: null, closes: null }
const short = { date: '2026-12-24', name: 'Christmas Eve', opens: '09:00', closes: '13:30' }

test('visitors read the days in order, with the reason', () => {
  expect(withLabels([short, closed]).map(({ label }) => label)).toEqual([
    'Thursday, Nov 26, 2026: closed (Thanksgiving Day)',
    'Thursday, Dec 24, 2026: 9 AM to 1:30 PM (Christmas Eve)',
  ])
})

test.each([
  ['a closed and a short day', [closed, short], true],
  ['no day', [], true],
  ['a date twice', [closed, closed], false],
  ['one time', [{ ...short, closes: null }], false],
  ['a closing time before the opening time', [{ ...short, closes: '08:00' }], false],
])('%s: the list is valid or not', (_, days, isValid) => {
  expect(areSpecialDaysValid(days)).toBe(isValid)
})

test.each([
  ['a day of the week', '2026-11-25', [['09:00', '18:00']]],
  ['a closed day', '2026-11-26', []],
  ['a short day', '2026-12-24', [['09:00', '13:30']]],
  ['a Saturday', '2026-11-28', [['10:00', '16:00']]],
  ['a Sunday', '2026-11-29', []],
])('%s has its hours', (_, date, expected) => {
  const hours = hoursOn(date, { ...brokerage, special_days: [closed, short] })
  expect(hours.map(({ opens, closes }) => [opens, closes])).toEqual(expected)
})

test('the holidays of the next 12 months are offered by date, without those on the list', () => {
  const offered = offeredHolidays('2026-11-25', [closed])
  expect(offered[0]).toEqual({ date: '2026-12-25', name: 'Christmas Day', label: 'Friday, Dec 25, 2026' })
  expect(offered.map(({ date }) => date)).toContain('2027-05-31')
  expect(offered.filter(({ name }) => name === 'Independence Day').map(({ date }) => date)).toEqual([
    '2027-07-04',
    '2027-07-05',
  ])
})

test('the usual holidays are closed days, with those on which they are observed', () => {
  expect(usualHolidays('2026-11-25', [closed]).map(({ date, opens }) => [date, opens])).toEqual([
    ['2026-12-25', null],
    ['2027-01-01', null],
    ['2027-05-31', null],
    ['2027-07-04', null],
    ['2027-07-05', null],
    ['2027-09-06', null],
  ])
})

describe('a day is refused', () => {
  const today = '2026-11-25'
  test.each([
    ['in the past', { date: '2026-11-24', opens: '', closes: '' }, 'date'],
    ['in three years', { date: '2029-11-26', opens: '', closes: '' }, 'date'],
    ['on a date of the list', { date: '2026-11-26', opens: '', closes: '' }, 'date'],
    ['without a closing time', { date: '2026-12-24', opens: '09:00', closes: '' }, 'closes'],
    ['without an opening time', { date: '2026-12-24', opens: '', closes: '13:00' }, 'opens'],
    ['that closes before it opens', { date: '2026-12-24', opens: '13:00', closes: '09:00' }, 'closes'],
  ])('%s', (_, day, field) => {
    expect(Object.keys(specialDayFaults(day, { days: [closed], today }))).toEqual([field])
  })
  test('but not today, closed', () => {
    expect(specialDayFaults({ date: today, opens: '', closes: '' }, { days: [closed], today })).toEqual({})
  })
})

test('search engines get the days with other hours', () => {
  const data = businessData({ ...brokerage, special_days: [closed, short] }, 'https://homes.example.com', GEO)
  expect(data.specialOpeningHoursSpecification).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      validFrom: '2026-11-26',
      validThrough: '2026-11-26',
      opens: '00:00',
      closes: '00:00',
    },
    {
      '@type': 'OpeningHoursSpecification',
      validFrom: '2026-12-24',
      validThrough: '2026-12-24',
      opens: '09:00',
      closes: '13:30',
    },
  ])
  expect(businessData(brokerage, 'https://homes.example.com', GEO)).not.toHaveProperty(
    'specialOpeningHoursSpecification',
  )
})
