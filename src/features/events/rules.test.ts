import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#kit/time/durations.ts'
import {
  calendarOf,
  daysUntilText,
  eventData,
  freeSeats,
  isMoved,
  isRetimed,
  newGuestStatus,
  readFields,
  registrationFault,
  seatsText,
  statusAt,
  timeLine,
} from './rules.ts'
import type { CreateEvent, PublicEvent } from './schema.ts'

const NOW = new Date('2026-11-17T17:00:00Z')
const after = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS)
const event: PublicEvent = {
  id: '018f0000-0000-7000-8000-000000000001',
  title: 'First Thursday',
  summary: 'Agents, lenders, and whoever else fixes houses.',
  description: '',
  status: 'published',
  starts_at: new Date('2026-12-03T23:30:00Z'),
  ends_at: new Date('2026-12-04T01:30:00Z'),
  venue: 'The Wheel House',
  street: '240 Madison Row',
  city: 'Greenwood',
  postal_code: '46142',
  arrival_note: null,
  host_name: null,
  host_slug: null,
  capacity: 40,
  seats_left: 12,
  has_waiting_list: true,
}
const typed: CreateEvent = {
  title: 'First Thursday',
  summary: 'An evening.',
  description: '',
  status: 'published',
  publish_date: null,
  date: '2026-12-03',
  starts: '18:30',
  ends: '20:30',
  venue: 'The Wheel House',
  street: '240 Madison Row',
  city: 'Greenwood',
  postal_code: '46142',
  arrival_note: null,
  host_id: null,
  capacity: 40,
  has_waiting_list: true,
}

describe('what the form says', () => {
  test('is read by the clock on the wall in Indianapolis', () => {
    const read = readFields(typed)
    expect(read).toMatchObject({ faults: null, fields: { starts_at: event.starts_at, ends_at: event.ends_at } })
    // Daylight saving time: one hour less from UTC.
    expect(readFields({ ...typed, date: '2026-07-02' })).toMatchObject({
      fields: { starts_at: new Date('2026-07-02T22:30:00Z') },
    })
  })
  test.each([
    ['an end before the beginning', { ends: '18:00' }, ['ends']],
    ['an end at the beginning', { ends: '18:30' }, ['ends']],
    ['an hour that the clock leaves out', { date: '2027-03-14', starts: '02:30' }, ['starts']],
    ['scheduled without a day', { status: 'scheduled' }, ['publish_date']],
  ] as const)('%s is refused at its field', (_, part, fields) => {
    expect(Object.keys(readFields({ ...typed, ...part }).faults ?? {})).toEqual(fields)
  })
  test('an evening may end after midnight', () => {
    expect(readFields({ ...typed, starts: '21:00', ends: '00:30' })).toMatchObject({
      fields: { ends_at: new Date('2026-12-04T05:30:00Z') },
    })
  })
  test('a day to publish on is kept for what is scheduled alone', () => {
    expect(readFields({ ...typed, publish_date: '2026-11-20' })).toMatchObject({ fields: { publish_at: null } })
    expect(readFields({ ...typed, status: 'scheduled', publish_date: '2026-11-20' })).toMatchObject({
      fields: { publish_at: new Date('2026-11-20T05:00:00Z') },
    })
  })
})

test.each([
  ['draft', null, 'draft'],
  ['scheduled', after(1), 'scheduled'],
  ['scheduled', NOW, 'published'],
  ['published', null, 'published'],
  ['archived', null, 'archived'],
] as const)('%s with %s is %s', (status, publish_at, shown) => {
  expect(statusAt({ status, publish_at }, NOW)).toBe(shown)
})

test.each([
  ['open', {}, null],
  ['full with a waiting list', { seats_left: 0 }, null],
  ['full without one', { seats_left: 0, has_waiting_list: false }, 'full'],
  ['no limit', { capacity: null, seats_left: null, has_waiting_list: false }, null],
  ['begun', { starts_at: NOW }, 'begun'],
  ['a draft', { status: 'draft' as const }, 'notOpen'],
] as const)('registration: %s', (_, part, fault) => {
  expect(registrationFault({ ...event, ...part }, NOW)).toBe(fault)
})

test.each([
  [{ capacity: null, seats_taken: 900, waiting: 0 }, 'registered', 0],
  [{ capacity: 2, seats_taken: 1, waiting: 0 }, 'registered', 0],
  [{ capacity: 2, seats_taken: 2, waiting: 0 }, 'waiting', 0],
  // The waitlist comes before a new guest.
  [{ capacity: 3, seats_taken: 2, waiting: 4 }, 'waiting', 1],
  [{ capacity: 9, seats_taken: 2, waiting: 4 }, 'waiting', 4],
  [{ capacity: null, seats_taken: 2, waiting: 4 }, 'registered', 4],
  [{ capacity: 2, seats_taken: 3, waiting: 1 }, 'waiting', 0],
] as const)('%j gives %s, and %s of those who wait a seat', (state, place, free) => {
  expect([newGuestStatus(state), freeSeats(state)]).toEqual([place, free])
})

test('a letter is due for another time or place, not for another text', () => {
  const fields = { ...event, publish_at: null, host_id: null }
  expect(isMoved(fields, { ...fields, title: 'Other', capacity: 1 })).toBe(false)
  expect(isMoved(fields, { ...fields, ends_at: after(999) })).toBe(true)
  expect(isMoved(fields, { ...fields, venue: 'Elsewhere' })).toBe(true)
})

test('another time, place, host or status takes other time of the host, and another text does not', () => {
  const fields = { ...event, publish_at: null, host_id: null }
  const host_id = '018f0000-0000-7000-8000-000000000002'
  expect(isRetimed(fields, { ...fields, title: 'Other', description: 'Pie', capacity: 1 })).toBe(false)
  expect(isRetimed(fields, { ...fields, ends_at: after(999) })).toBe(true)
  expect(isRetimed(fields, { ...fields, venue: 'Elsewhere' })).toBe(true)
  expect(isRetimed(fields, { ...fields, host_id })).toBe(true)
  expect(isRetimed({ ...fields, status: 'draft' }, fields)).toBe(true)
})

test('what people read of it', () => {
  expect(timeLine(event)).toBe('Thursday, Dec 3, 2026, 6:30–8:30 PM')
  expect(timeLine({ starts_at: new Date('2026-12-03T16:30:00Z'), ends_at: new Date('2026-12-03T18:00:00Z') })).toBe(
    'Thursday, Dec 3, 2026, 11:30 AM–1:00 PM',
  )
  expect(seatsText(event)).toBe('12 of 40 seats left')
  expect(seatsText({ ...event, seats_left: 0 })).toBe('All seats are taken. There’s a waitlist.')
  expect(seatsText({ ...event, seats_left: 0, has_waiting_list: false })).toBe('All seats are taken.')
  expect(seatsText({ ...event, capacity: null, seats_left: null })).toBeNull()
  // Counts calendar days, not 24-hour periods.
  expect(daysUntilText(new Date('2026-11-18T05:30:00Z'), new Date('2026-11-18T04:30:00Z'))).toBe('Tomorrow')
  expect(daysUntilText(after(2), NOW)).toBe('Today')
  expect(daysUntilText(after(24 * 4), NOW)).toBe('In 4 days')
  expect(daysUntilText(after(24 * 8), NOW)).toBeNull()
  expect(daysUntilText(after(-24), NOW)).toBeNull()
})

test('a calendar entry keeps its name over changes, and no text breaks out of its line', () => {
  const entry = { ...event, title: 'Pies; pastries, and\nmore', sequence: 2, isCanceled: false }
  const file = calendarOf(entry, { url: 'https://example.com', now: NOW })
  expect(file).toContain(`UID:${event.id}@porchlight\r\n`)
  expect(file).toContain('SEQUENCE:2\r\n')
  expect(file).toContain('DTSTART:20261203T233000Z\r\n')
  expect(file).toContain('SUMMARY:Pies\\; pastries\\, and\\nmore\r\n')
  expect(calendarOf({ ...entry, isCanceled: true }, { url: '', now: NOW })).toContain('METHOD:CANCEL\r\n')
})

test('search engines are told of seats, of the place and of who pays', () => {
  const site = { name: 'Meridian Row Realty', url: 'https://example.com', image: '/card.png' }
  expect(eventData(event, site)).toMatchObject({
    startDate: '2026-12-03T23:30:00.000Z',
    remainingAttendeeCapacity: 12,
    image: ['https://example.com/card.png'],
    location: { address: { postalCode: '46142', addressRegion: 'IN' } },
    offers: { price: 0, availability: 'https://schema.org/InStock' },
  })
  expect(eventData({ ...event, seats_left: 0 }, site, [{ company: 'Old Northside', website_url: null }])).toMatchObject(
    {
      offers: { availability: 'https://schema.org/SoldOut' },
      sponsor: [{ name: 'Old Northside' }],
    },
  )
})
