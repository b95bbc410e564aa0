import { describe, expect, test } from 'vitest'
import type { Appointment } from '#features/appointments/schema.ts'
import type { Relationship } from '#features/relationships/schema.ts'
import { instantOf } from '#kit/time/local-time.ts'
import { entryFaults, entryFieldsOf, entryItem, entryTimeText, shiftDay, storedEntryOf } from './rules/entries.ts'
import {
  appointmentItems,
  calendarDays,
  calendarSearch,
  columnOf,
  datesOf,
  hourSpan,
  hoursText,
  isCramped,
  periodText,
  placedItems,
} from './rules.ts'
import type { CalendarEntry, CalendarItem, EntryFields } from './schema.ts'
import { BUSY, MESSAGES } from './words.ts'

const at = (local: string) => instantOf(local) ?? new Date(Number.NaN)
const appointment = (part: Partial<Appointment>) =>
  ({
    id: 'a',
    kind: 'tour',
    meeting: 'in_person',
    status: 'confirmed',
    name: 'Rachel Moreno',
    place: null,
    home: { id: 'h', address: '12 Fry Road, Greenwood' },
    wishes: [],
    exception_reason: null,
    needs_agreement: true,
    has_agreement: true,
    starts_at: at('2026-11-21T10:30'),
    ends_at: at('2026-11-21T11:30'),
    ...part,
  }) as Appointment
const timed = (id: string, from: string, to: string): CalendarItem => ({
  id,
  kind: 'event',
  title: id,
  detail: null,
  warning: null,
  href: '/',
  starts_at: at(`2026-11-21T${from}`),
  ends_at: at(`2026-11-21T${to}`),
})

test('lists the days of a view across months and clock changes', () => {
  expect(datesOf('2026-10-30', 'week')).toEqual([
    ...['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'],
  ])
  expect(datesOf('2026-02-28', 'day')).toEqual(['2026-02-28'])
  expect(shiftDay('2027-01-01', -1)).toBe('2026-12-31')
})

test.each([
  [
    { from: '2026-11-21', view: 'day' },
    { from: '2026-11-21', view: 'day' },
  ],
  [{ from: '2026-02-30', view: 'month' }, {}],
  [{ from: ['2026-11-21'], view: 'week' }, {}],
  [{ from: '20261121' }, {}],
])('parses search %j as %j', (search, parsed) => {
  expect(calendarSearch(search)).toEqual(parsed)
})

test.each([
  [['2026-11-21'], 'Nov 21, 2026'],
  [datesOf('2026-11-21', 'week'), 'Nov 21–27, 2026'],
  [datesOf('2026-11-28', 'week'), 'Nov 28 – Dec 4, 2026'],
  [datesOf('2026-12-28', 'week'), 'Dec 28, 2026 – Jan 3, 2027'],
])('titles %j %s', (dates, text) => {
  expect(periodText(dates)).toBe(text)
})

describe('an appointment', () => {
  test('has one entry, and a warning if the required agreement is missing', () => {
    expect(appointmentItems(appointment({}))).toMatchObject([
      {
        id: 'a',
        kind: 'tour',
        title: 'Rachel Moreno',
        detail: 'Tour, in person: 12 Fry Road, Greenwood',
        warning: null,
      },
    ])
    const warningOf = (part: Partial<Appointment>) => appointmentItems(appointment(part))[0]?.warning
    expect(warningOf({ has_agreement: false })).toBe('No signed agreement')
    expect(warningOf({ has_agreement: false, exception_reason: 'Open house' })).toBeNull()
    expect(warningOf({ has_agreement: false, status: 'completed' })).toBeNull()
    expect(warningOf({ status: 'no_show' })).toBe('No-show')
  })

  test('has an entry for each requested time', () => {
    const wishes = [at('2026-11-22T13:00'), at('2026-11-23T17:30')]
    const items = appointmentItems(appointment({ status: 'requested', starts_at: null, ends_at: null, wishes }))
    expect(items.map(({ id, kind, ends_at }) => [id, kind, ends_at])).toEqual([
      ['a-0', 'request', at('2026-11-22T14:00')],
      ['a-1', 'request', at('2026-11-23T18:30')],
    ])
    expect(items[1]?.detail).toMatch(/Second choice$/)
  })

  test('has an entry for each offered time, and none for the requested times', () => {
    const [wishes, offers] = [[at('2026-11-22T13:00')], [at('2026-11-24T10:00'), at('2026-11-25T10:00')]]
    const items = appointmentItems(appointment({ status: 'offered', starts_at: null, ends_at: null, wishes, offers }))
    expect(items.map(({ kind, starts_at, ends_at }) => [kind, starts_at, ends_at])).toEqual([
      ['offer', at('2026-11-24T10:00'), at('2026-11-24T11:00')],
      ['offer', at('2026-11-25T10:00'), at('2026-11-25T11:00')],
    ])
  })
})

describe('a day', () => {
  const office: Parameters<typeof calendarDays>[3] = {
    hours: [{ label: 'Sat', days: ['Saturday'], opens: '09:00', closes: '17:00' }],
    special_days: [],
  }
  const none = { appointments: [], events: [], agreements: [], entries: [] }
  const dayOf = (date: string, schedule: Parameters<typeof calendarDays>[2], entries = none) =>
    calendarDays([date], entries, schedule, office)[0]

  test.each([
    ['2026-11-21', { week: null, days_off: [] }, '9 AM to 5 PM, tours 9 AM to 6 PM'],
    ['2026-11-22', { week: null, days_off: [] }, 'Tours noon to 6 PM'],
    ['2026-11-22', { week: [{ day: 'saturday', opens: '13:00', closes: '16:30' }], days_off: [] }, 'Not working'],
    ['2026-11-22', { week: null, days_off: [{ from_date: '2026-11-22', to_date: '2026-11-22' }] }, 'Time off'],
    ['2026-11-21', { week: [{ day: 'saturday', opens: '13:00', closes: '16:30' }], days_off: [] }, '1 PM to 4:30 PM'],
    ['2026-11-21', { week: null, days_off: [{ from_date: '2026-11-20', to_date: '2026-11-21' }] }, 'Time off'],
    ['2026-11-26', { week: null, days_off: [] }, 'Thanksgiving Day'],
    // The office is open on it, or the agent works.
    [
      '2026-11-26',
      { week: [{ day: 'thursday', opens: '09:00', closes: '12:00' }], days_off: [] },
      '9 AM to noon. Thanksgiving Day',
    ],
  ] as const)('%s with the hours %j says %s', (date, schedule, text) => {
    const found = dayOf(date, schedule)
    expect(found && hoursText(found)).toBe(text)
  })

  test.each([
    ['closed, without tours', { hours: office.hours, tour_hours: office.hours }, 'Not working'],
    [
      'closed for the day',
      { special_days: [{ date: '2026-11-22', name: 'Fair', opens: null, closes: null }] },
      'Not working',
    ],
    [
      'open as for tours',
      { hours: [{ label: 'Sun', days: ['Sunday'], opens: '12:00', closes: '18:00' }] },
      'Noon to 6 PM',
    ],
  ] as const)('on a Sunday, an office %s says so', (_, part, text) => {
    const [found] = calendarDays(['2026-11-22'], none, { week: null, days_off: [] }, { ...office, ...part } as never)
    expect(found && hoursText(found)).toBe(text)
  })

  test('lists all-day entries first, then the others by time', () => {
    const agreement = {
      id: 'r',
      consumer: { name: 'Dwight' },
      expiration_date: '2026-11-21',
      relationship_type: 'seller_agency',
    }
    const event = { id: 'e', title: 'First homes', venue: 'Library', city: 'Franklin' }
    const found = dayOf('2026-11-21', { week: null, days_off: [] }, {
      appointments: [
        appointment({}),
        appointment({ id: 'next', starts_at: at('2026-11-22T00:00'), ends_at: at('2026-11-22T01:00') }),
      ],
      events: [{ ...event, starts_at: at('2026-11-21T08:00'), ends_at: at('2026-11-21T09:00') }],
      agreements: [agreement as Relationship],
      entries: [],
    } as never)
    expect(found?.items.map(({ id }) => id)).toEqual(['r', 'e', 'a'])
    expect(found?.items[0]).toMatchObject({ title: 'Dwight', detail: 'Seller Agency expires', starts_at: null })
  })
})

test('spans all entries in the grid, including one until midnight', () => {
  const day = (items: CalendarItem[]) => ({ date: '2026-11-21', hours: [], tours: [], note: null, items })
  expect(hourSpan([day([])])).toEqual({ first: 8, last: 18 })
  expect(hourSpan([day([timed('a', '06:45', '07:00')]), day([timed('b', '19:00', '20:15')])])).toEqual({
    first: 6,
    last: 21,
  })
  const late = { ...timed('c', '23:00', '23:30'), ends_at: at('2026-11-22T00:00') }
  expect(hourSpan([day([late])])).toEqual({ first: 8, last: 24 })
})

test('places overlapping entries side by side', () => {
  const items = [
    timed('a', '09:00', '11:00'),
    timed('b', '09:30', '10:00'),
    timed('c', '10:00', '12:00'),
    timed('d', '12:00', '13:00'),
  ]
  expect(placedItems(items).map(({ item, lane, lanes }) => [item.id, lane, lanes])).toEqual([
    ['a', 0, 2],
    ['b', 1, 2],
    ['c', 1, 2],
    ['d', 0, 1],
  ])
})

test.each([
  [0, 1],
  [2, 1],
  [3, 1.5],
  [4, 2],
  [6, 2.5],
])('gives a day with %i entries at one time %d columns', (entries, columns) => {
  const items = Array.from({ length: entries }, (_, index) => timed(`${index}`, '09:00', '10:00'))
  expect(columnOf({ items })).toBe(columns)
  expect(placedItems(items).some(isCramped)).toBe(entries > 1)
})

describe('a calendar entry', () => {
  const fields = (part: Partial<EntryFields>): EntryFields => ({
    title: null,
    from_date: '2026-11-26',
    from_time: null,
    to_date: null,
    to_time: null,
    place: null,
    note: '',
    ...part,
  })
  const entryOf = (part: Partial<EntryFields>) =>
    ({ id: 'e', person_name: null, ...storedEntryOf(fields(part)) }) as CalendarEntry

  test.each([
    [{}, {}],
    [{ from_time: '13:00', to_time: '17:00' }, {}],
    [{ from_date: null }, { from_date: MESSAGES.noDate }],
    [{ from_time: '13:00' }, { to_time: MESSAGES.oneTimeMissing }],
    [{ to_time: '13:00' }, { from_time: MESSAGES.oneTimeMissing }],
    [{ from_time: '13:00', to_time: '13:00' }, { to_time: MESSAGES.endsBefore }],
    [{ from_time: '22:00', to_date: '2026-11-27', to_time: '01:00' }, {}],
    [{ to_date: '2026-11-25' }, { to_date: MESSAGES.endsBefore }],
    [{ to_date: '2027-11-26' }, {}],
    [{ to_date: '2027-11-27' }, { to_date: MESSAGES.tooLong }],
    [{ from_date: '2026-03-08', from_time: '02:30', to_time: '04:00' }, { from_time: MESSAGES.skippedTime }],
  ])('finds the faults of %j: %j', (part, faults) => {
    expect(entryFaults(fields(part))).toEqual(faults)
  })

  test('lasts whole days across a clock change, and has a default title', () => {
    const days = entryOf({ from_date: '2026-11-01', to_date: '2026-11-02' })
    expect(days).toMatchObject({
      title: BUSY,
      starts_at: at('2026-11-01T00:00'),
      ends_at: at('2026-11-03T00:00'),
      to_date: '2026-11-02',
    })
    expect(entryFieldsOf(days)).toEqual(fields({ from_date: '2026-11-01', to_date: '2026-11-02' }))
    expect(entryFieldsOf(entryOf({ title: 'Dentist' }))).toMatchObject({ title: 'Dentist', to_date: null })
  })

  test('shows on each of its days with the hours of that day', () => {
    const night = entryOf({ from_time: '22:00', to_date: '2026-11-28', to_time: '01:00' })
    const spans = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'].map((date) => {
      const item = entryItem(night, date)
      return item && [item.starts_at, item.ends_at]
    })
    expect(spans).toEqual([
      null,
      [at('2026-11-26T22:00'), at('2026-11-27T00:00')],
      [at('2026-11-27T00:00'), at('2026-11-28T00:00')],
      [at('2026-11-28T00:00'), at('2026-11-28T01:00')],
      null,
    ])
    const whole = entryOf({ to_date: '2026-11-27' })
    expect(entryItem(whole, '2026-11-27')).toMatchObject({ starts_at: null, ends_at: null })
    expect(entryItem(whole, '2026-11-28')).toBeNull()
  })

  test.each([
    [{}, 'Thu Nov 26'],
    [{ to_date: '2026-11-28' }, 'Thu Nov 26 to Sat Nov 28'],
    [{ from_time: '13:00', to_time: '17:00' }, 'Thu Nov 26, 1:00 PM to 5:00 PM'],
    [{ from_time: '22:00', to_date: '2026-11-27', to_time: '01:00' }, 'Thu Nov 26, 10:00 PM to Fri Nov 27, 1:00 AM'],
  ])('formats %j as %s', (part, text) => {
    expect(entryTimeText(entryOf(part))).toBe(text)
  })
})
