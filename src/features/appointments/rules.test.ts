import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { intentOf } from '#features/pending-intents/rules.ts'
import { calendarFile } from '#kit/time/calendar-file.ts'
import { instantOf, localOf } from '#kit/time/local-time.ts'
import { calendarLines } from './rules/calendar-entry.ts'
import { isOpen, openTimes, scheduleOf } from './rules/schedule.ts'
import { offeredTimeFaults, requestedTimeFaults } from './rules/time-faults.ts'
import { confirmableTime, isLinkOpen, offerChoice, offeredTimesOf, replyDueAt } from './rules/times.ts'
import { tourChoice, tourPath } from './rules/tour-choice.ts'
import {
  canAskForAccount,
  directionsUrl,
  isOpenTo,
  isTransitionAllowed,
  needsAgreement,
  nextStatuses,
} from './rules.ts'
import { APPOINTMENT_STATUSES, MESSAGES } from './words.ts'

const HOURS = [
  { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '09:00', closes: '18:00' },
  { days: ['Saturday'], opens: '10:00', closes: '16:00' },
]
const OFFICE = scheduleOf('consultation', { hours: HOURS })
/** Sunday, 10 AM. */
const NOW = new Date('2026-11-22T15:00:00Z')
const statuses = Object.keys(APPOINTMENT_STATUSES) as (keyof typeof APPOINTMENT_STATUSES)[]

describe('the table of transitions', () => {
  const ALLOWED = [
    'brokerage requested offered',
    'brokerage requested confirmed',
    'brokerage requested declined',
    'brokerage requested cancelled',
    'brokerage offered offered',
    'brokerage offered confirmed',
    'brokerage offered declined',
    'brokerage offered cancelled',
    'visitor offered requested',
    'visitor offered confirmed',
    'visitor offered cancelled',
    'brokerage confirmed cancelled',
    'brokerage confirmed completed',
    'brokerage confirmed no_show',
    'visitor requested cancelled',
    'visitor confirmed cancelled',
  ]
  test.each(statuses)('from %s', (from) => {
    for (const by of ['visitor', 'brokerage'] as const)
      for (const to of statuses) {
        const name = `${by} ${from} ${to}`
        expect([name, isTransitionAllowed(from, to, by)]).toEqual([name, ALLOWED.includes(name)])
      }
  })

  test('completed and no-show follow when it has begun; who asked cancels before', () => {
    const begun = { status: 'confirmed', starts_at: new Date(NOW.getTime() - 1) } as const
    const ahead = { status: 'confirmed', starts_at: new Date(NOW.getTime() + 1) } as const
    expect(nextStatuses(begun, 'brokerage', NOW)).toEqual(['cancelled', 'completed', 'no_show'])
    expect(nextStatuses(ahead, 'brokerage', NOW)).toEqual(['cancelled'])
    expect(nextStatuses(begun, 'visitor', NOW)).toEqual([])
    expect(nextStatuses(ahead, 'visitor', NOW)).toEqual(['cancelled'])
  })
})

test.each([
  ['a tour in person', { kind: 'tour', meeting: 'in_person' }, true],
  ['a live video tour', { kind: 'tour', meeting: 'video' }, true],
  ['a talk on the phone', { kind: 'tour', meeting: 'phone' }, false],
  ['a consultation', { kind: 'consultation', meeting: 'in_person' }, false],
  ['a home that we list', { kind: 'tour', meeting: 'in_person', is_own_listing: true }, false],
  ['a lease', { kind: 'tour', meeting: 'in_person', is_lease: true }, false],
] as const)('%s needs a written agreement: %s', (_, part, needs) => {
  expect(needsAgreement({ is_own_listing: false, is_lease: false, ...part })).toBe(needs)
})

describe('the clock in Indianapolis', () => {
  test.each([
    ['2026-11-24T10:30', '2026-11-24T15:30:00.000Z'],
    ['2026-07-24T10:30', '2026-07-24T14:30:00.000Z'],
    ['2028-02-29T09:00', '2028-02-29T14:00:00.000Z'],
  ])('%s is %s', (local, instant) => {
    expect(instantOf(local)?.toISOString()).toBe(instant)
  })
  test.each(['2027-03-14T02:30', '2027-02-29T10:00', '2026-11-31T10:00', 'x'])('%s is never shown', (local) => {
    expect(instantOf(local)).toBeNull()
  })
  test('every instant is found again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 29_000_000, max: 31_000_000 }), (minutes) => {
        const at = new Date(minutes * 60_000)
        const found = instantOf(localOf(at))
        // In the fall, 1 to 2 AM occurs twice; either instant is right.
        expect([0, 3_600_000]).toContain(Math.abs((found?.getTime() ?? 0) - at.getTime()))
      }),
    )
  })
})

describe('the office hours', () => {
  const at = (local: string) => instantOf(local) ?? new Date(0)
  test.each([
    ['2026-11-24T09:00', true],
    ['2026-11-24T17:00', true],
    ['2026-11-24T17:30', false],
    ['2026-11-24T08:30', false],
    ['2026-11-28T10:00', true],
    ['2026-11-28T15:30', false],
    ['2026-11-29T11:00', false],
  ])('%s is open for an hour: %s', (local, open) => {
    expect(isOpen(OFFICE, at(local), 60)).toBe(open)
  })

  test('what is offered is open, not too soon, and the days are as many as asked for', () => {
    const times = openTimes(OFFICE, NOW, 60, 3)
    expect(new Set(times.map((one) => localOf(one).slice(0, 10)))).toEqual(
      new Set(['2026-11-23', '2026-11-24', '2026-11-25']),
    )
    expect(times.every((one) => isOpen(OFFICE, one, 60))).toBe(true)
    expect(times).toHaveLength(27)
  })

  test.each([
    ['open', { first: '2026-11-23T10:00', second: null, third: null }, {}],
    ['a Sunday', { first: '2026-11-29T10:00', second: null, third: null }, { first: MESSAGES.notOpen }],
    ['Thanksgiving', { first: '2026-11-26T10:00', second: null, third: null }, { first: MESSAGES.notOpen }],
    ['over', { first: '2026-11-20T10:00', second: null, third: null }, { first: MESSAGES.tooSoon }],
    ['in two months', { first: '2027-01-25T10:00', second: null, third: null }, { first: MESSAGES.tooLate }],
    [
      'the hour that is skipped',
      { first: '2027-03-14T02:30', second: null, third: null },
      { first: MESSAGES.timeMissing },
    ],
    [
      'one time twice',
      { first: '2026-11-23T10:00', second: '2026-11-23T10:00', third: null },
      { second: MESSAGES.twice },
    ],
  ])('a wish that is %s', (_, wishes, faults) => {
    expect(requestedTimeFaults(wishes, { schedule: OFFICE, now: NOW, minutes: 60 })).toEqual(faults)
  })
})

describe('the hours of tours', () => {
  const at = (local: string) => instantOf(local) ?? new Date(0)
  const tours = scheduleOf('tour', { hours: HOURS })
  test.each([
    ['a weekday evening', '2026-11-24T19:00', true],
    ['late in the evening', '2026-11-24T19:30', false],
    ['Sunday afternoon', '2026-11-29T14:00', true],
    ['Sunday morning', '2026-11-29T10:00', false],
    ['Saturday evening', '2026-11-28T17:00', true],
    ['Thanksgiving', '2026-11-26T14:00', false],
    ['Christmas of another year', '2031-12-25T14:00', false],
    ['an Indiana holiday', '2027-03-26T14:00', false],
  ])('%s', (_, local, open) => {
    expect(isOpen(tours, at(local), 60)).toBe(open)
  })

  test('no holiday is offered, evenings and Sundays are', () => {
    const days = openTimes(tours, NOW, 60, 10).map((one) => localOf(one))
    expect(days.some((one) => one.startsWith('2026-11-26'))).toBe(false)
    expect(days).toContain('2026-11-23T19:00')
    expect(days).toContain('2026-11-29T17:00')
  })

  test('a special day overrides the week and a legal holiday', () => {
    const own = scheduleOf('tour', {
      hours: HOURS,
      special_days: [
        { date: '2026-11-24', opens: null, closes: null },
        { date: '2026-11-26', opens: '10:00', closes: '12:00' },
      ],
    })
    expect(isOpen(own, at('2026-11-24T14:00'), 60)).toBe(false)
    expect(isOpen(own, at('2026-11-26T10:00'), 60)).toBe(true)
    expect(isOpen(own, at('2026-11-26T12:00'), 60)).toBe(false)
    const offered = openTimes(own, NOW, 60, 10).map((one) => localOf(one))
    expect(offered.filter((one) => one.startsWith('2026-11-24'))).toEqual([])
    expect(offered.filter((one) => one.startsWith('2026-11-26'))).toEqual(['2026-11-26T10:00', '2026-11-26T11:00'])
  })

  test('a brokerage sets its own hours and the holidays on which it works', () => {
    const own = scheduleOf('tour', {
      hours: HOURS,
      tour_hours: [{ days: ['Thursday'], opens: '10:00', closes: '12:00' }],
      works_on_holidays: ['thanksgiving'],
    })
    expect(isOpen(own, at('2026-11-26T10:00'), 60)).toBe(true)
    expect(isOpen(own, at('2026-11-27T10:00'), 60)).toBe(false)
  })
})

test.each([
  ['their own', 'me', 'confirmed', true],
  ['a request that no agent has', null, 'requested', true],
  ['one that no agent has and that was canceled', null, 'cancelled', false],
  ['a request of another agent', 'other', 'requested', false],
] as const)('an agent opens %s: %s', (_, agent_id, status, is) => {
  expect(isOpenTo({ agent_id, status }, 'me')).toBe(is)
  expect(isOpenTo({ agent_id, status }, null)).toBe(false)
})

test.each([
  ['2026-11-26T15:00:00Z', '2026-11-23T15:00:00Z'],
  ['2026-11-23T14:00:00Z', '2026-11-23T13:00:00Z'],
  ['2026-11-22T15:30:00Z', '2026-11-22T16:00:00Z'],
])('who wishes for %s has an answer by %s', (wish, due) => {
  expect(replyDueAt(NOW, new Date(NOW.getTime() + 24 * 3_600_000), new Date(wish)).toISOString()).toBe(
    new Date(due).toISOString(),
  )
})

test('a calendar entry holds its lines, whatever a name has in it', () => {
  const lines = calendarLines({
    id: '018f0000-0000-7000-8000-000000000001',
    sequence: 2,
    isCanceled: true,
    starts_at: NOW,
    ends_at: new Date(NOW.getTime() + 3_600_000),
    title: 'Tour of 12 Porch Street, Greenwood\r\nATTENDEE:x',
    place: 'x'.repeat(200),
    text: 'With Lena; Meridian Row, 317-555-0145.',
    url: 'http://localhost/appointments/x',
    from: 'Meridian "Row"\r\nATTENDEE:x',
    organizer: 'office@example.com',
    at: NOW,
  })
  const text = calendarFile(lines)
  expect(text).toContain('METHOD:CANCEL\r\n')
  expect(text).toContain('SEQUENCE:2\r\n')
  expect(text).not.toMatch(/^ATTENDEE/m)
  expect(text.replaceAll('\r\n ', '')).toContain('ORGANIZER;CN="Meridian RowATTENDEE:x":mailto:office@example.com\r\n')
  for (const line of text.split('\r\n')) expect(line.length).toBeLessThanOrEqual(75)
})

describe('the times that an agent offers', () => {
  const day = '2026-11-24'
  const at = (local: string) => instantOf(local) ?? new Date(0)
  const text = 'You have a tour on Tuesday, Nov 24, 1:00 PM to 2:00 PM.'
  const agent = [{ starts_at: at(`${day}T13:00`), ends_at: at(`${day}T14:00`), text }]
  const about = { schedule: OFFICE, now: NOW, minutes: 60 }
  test.each([
    ['an open hour', `${day}T10:00`, null],
    ['the past', '2026-11-20T10:00', MESSAGES.timePast],
    ['more than 30 days from now', '2026-12-28T10:00', MESSAGES.tooLate],
    ['a closed hour', `${day}T20:00`, MESSAGES.notOpen],
    ['a day on which we are closed', '2026-11-29T11:00', MESSAGES.notOpen],
    ['a holiday', '2026-11-26T11:00', MESSAGES.notOpen],
    ['the middle of another appointment', `${day}T13:30`, text],
    ['half an hour before it', `${day}T12:30`, text],
    ['the hour before it', `${day}T12:00`, null],
    ['the hour after it', `${day}T14:00`, null],
    ['a time that the clocks skip', '2027-03-14T02:30', MESSAGES.timeMissing],
  ])('%s', (_, local, fault) => {
    const offers = { first: `${day}T09:00`, second: null, third: local }
    expect(offeredTimeFaults(offers, agent, about)).toEqual(fault === null ? {} : { third: fault })
  })
  test('are different ones', () => {
    const offers = { first: `${day}T09:00`, second: `${day}T09:00`, third: null }
    expect(offeredTimeFaults(offers, agent, about)).toEqual({ second: MESSAGES.twice })
  })
  test('are chosen by a link only if they are offered', () => {
    const offers = [at(`${day}T09:00`), at(`${day}T15:00`)]
    expect(offerChoice(`${day}T15:00`, offers)).toBe(`${day}T15:00`)
    for (const wrong of [`${day}T16:00`, 'x', undefined, 3]) expect(offerChoice(wrong, offers)).toBe('')
  })
})

test('offered times are in the order of time, whatever the order in which they were entered', () => {
  const [first, second, third] = ['2026-12-01T15:00Z', '2026-12-02T15:00Z', '2026-12-03T15:00Z'].map(
    (at) => new Date(at),
  ) as [Date, Date, Date]
  expect(offeredTimesOf({ offered_at: third, second_offer_at: first, third_offer_at: second })).toEqual([
    first,
    second,
    third,
  ])
  expect(offeredTimesOf({ offered_at: second, second_offer_at: null, third_offer_at: first })).toEqual([first, second])
  expect(offeredTimesOf({ offered_at: null, second_offer_at: null, third_offer_at: null })).toEqual([])
})

test.each([
  ['an agent, of their own request', { agent_id: 'a', status: 'requested', can_sign: false }, true, true],
  ['an agent, who claims it first', { agent_id: null, status: 'requested', can_sign: false }, true, false],
  ['an administrator, also without an agent', { agent_id: null, status: 'requested', can_sign: false }, false, true],
  ['no one whose person can sign', { agent_id: 'a', status: 'offered', can_sign: true }, true, false],
  ['no one after it ended', { agent_id: 'a', status: 'declined', can_sign: false }, false, false],
] as const)('an account is asked for by %s', (_, appointment, isAgent, expected) => {
  expect(canAskForAccount(appointment, isAgent)).toBe(expected)
})

describe('the link of an appointment’s emails', () => {
  const DAY_MS = 86_400_000
  const wished_at = NOW
  const none = {
    second_wish_at: null,
    third_wish_at: null,
    offered_at: null,
    second_offer_at: null,
    third_offer_at: null,
    ends_at: null,
  }
  const at = (days: number, more = 0) => new Date(NOW.getTime() + days * DAY_MS + more)
  test.each([
    ['one wish', { wished_at, ...none }, 14],
    ['the last of three wishes', { wished_at, ...none, second_wish_at: at(5), third_wish_at: at(3) }, 19],
    ['the fixed time, before a wish', { wished_at, ...none, second_wish_at: at(5), ends_at: at(1) }, 15],
    [
      'the last offered time, after every wish',
      { wished_at, ...none, second_wish_at: at(5), third_offer_at: at(8) },
      22,
    ],
    ['the fixed time, after every wish', { wished_at, ...none, ends_at: at(25) }, 39],
  ])('expires 14 days after %s', (_, row, days) => {
    expect(isLinkOpen(row, at(days))).toBe(true)
    expect(isLinkOpen(row, at(days, 1))).toBe(false)
  })
})

test('the choices of a tour last through an address, and wrong ones are dropped', () => {
  const also = ['0c9d54f1-4f0e-4a6b-9a55-0d6a7c1f2b3e', '3b1f6a52-7d0c-4a7e-8b2d-9e4c5f6a7b8c']
  const choice = { meeting: 'video', also, first: '2026-11-24T10:00', second: '', third: '2026-11-29T14:00' }
  const path = tourPath('home', choice)
  expect(path).toBe(
    `/properties/home/tour?meeting=video&first=2026-11-24T10%3A00&third=2026-11-29T14%3A00&also=${also.join('%2C')}`,
  )
  expect(tourChoice(Object.fromEntries(new URL(path, 'http://localhost').searchParams))).toEqual(choice)
  const none = { meeting: 'in_person', also: [], first: '', second: '', third: '' }
  const wrong = {
    meeting: 'phone',
    also: 'x,../admin',
    first: 'x',
    second: ['2026-11-24T10:00'],
    third: '2027-03-14T02:30',
  }
  expect(tourChoice(wrong)).toEqual(none)
  expect(tourPath('home', none)).toBe('/properties/home/tour')
  expect(intentOf(path)?.kind).toBe('tour')
})

describe('the way to an appointment', () => {
  const home = { address: '12 Fry Road, Greenwood' }
  test.each([
    ['in_person', home, null, '12 Fry Road, Greenwood, Indiana'],
    // A walk-through is of a home without a listing.
    ['in_person', null, '9 Elm Street, Franklin', '9 Elm Street, Franklin, Indiana'],
    ['video', home, null, null],
    ['phone', home, null, null],
    ['in_person', null, null, null],
    ['in_person', { address: null }, null, null],
    ['in_person', { address: 'Home, Greenwood' }, null, null],
  ] as const)('%s at %j or %s leads to %s', (meeting, at, place, destination) => {
    const url = directionsUrl({ meeting, home: at, place })
    expect(url && new URL(url).searchParams.get('destination')).toBe(destination)
  })
})

test('a request is confirmed in one step for its first time that is still ahead, with the agreement that it needs', () => {
  const wishes = [new Date('2026-11-22T14:00:00Z'), new Date('2026-11-24T15:00:00Z')]
  const request = { wishes, warnings: [null, null], needs_agreement: true, has_agreement: true }
  expect(confirmableTime(request, NOW)).toBe(wishes[1])
  expect(confirmableTime({ ...request, needs_agreement: false, has_agreement: false }, NOW)).toBe(wishes[1])
  expect(confirmableTime({ ...request, has_agreement: false }, NOW)).toBeNull()
  expect(confirmableTime({ ...request, wishes: wishes.slice(0, 1) }, NOW)).toBeNull()
  // A time with a warning is confirmed on its page.
  expect(confirmableTime({ ...request, warnings: [null, 'Sunday is outside your hours.'] }, NOW)).toBeNull()
})
