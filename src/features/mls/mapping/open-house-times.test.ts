import { expect, test } from 'vitest'
import { openHouseTimes } from './open-house-times.ts'

const SUMMER = { OpenHouseDate: '2026-06-07' }

test.each([
  ['instants', { OpenHouseStartTime: '2026-06-07T17:00:00Z', OpenHouseEndTime: '2026-06-07T19:00:00Z' }],
  ['times of day', { ...SUMMER, OpenHouseStartTime: '13:00:00', OpenHouseEndTime: '15:00' }],
  ['times with a fraction', { ...SUMMER, OpenHouseStartTime: '13:00:00.000', OpenHouseEndTime: '15:00:00.0000000' }],
  ['am and pm', { ...SUMMER, OpenHouseStartTime: '1:00 PM', OpenHouseEndTime: '3 p.m.' }],
  [
    'a day with a time',
    { OpenHouseDate: '2026-06-07T00:00:00', OpenHouseStartTime: '13:00', OpenHouseEndTime: '15:00' },
  ],
  [
    'times on the first day of a clock',
    { ...SUMMER, OpenHouseStartTime: '1900-01-01T13:00:00', OpenHouseEndTime: '1970-01-01T15:00:00Z' },
  ],
])('%s', (_, record) => {
  expect(openHouseTimes(record)).toEqual({
    starts_at: new Date('2026-06-07T17:00:00Z'),
    ends_at: new Date('2026-06-07T19:00:00Z'),
  })
})

test('in winter a local time is an hour later', () => {
  const winter = { OpenHouseDate: '2026-12-06', OpenHouseStartTime: '13:00:00', OpenHouseEndTime: '2 pm' }
  expect(openHouseTimes(winter)).toEqual({
    starts_at: new Date('2026-12-06T18:00:00Z'),
    ends_at: new Date('2026-12-06T19:00:00Z'),
  })
})

test('a time without a day, and what is no time, is none', () => {
  const none = { starts_at: null, ends_at: null }
  expect(openHouseTimes({ OpenHouseStartTime: '13:00', OpenHouseEndTime: '14:00' })).toEqual(none)
  expect(openHouseTimes({ ...SUMMER, OpenHouseStartTime: 'noon', OpenHouseEndTime: '25:00' })).toEqual(none)
})
