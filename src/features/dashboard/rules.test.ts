import { expect, test } from 'vitest'
import type { MyAppointment } from '#features/appointments/schema.ts'
import {
  latest,
  newsText,
  nextAppointment,
  nextStepOf,
  sinceText,
  stepsOf,
  toBring,
  whenAhead,
  whenText,
} from './rules.ts'
import type { Activity } from './schema.ts'

const all = { has_current_terms: true, favorites: 3, notes: 1, comparisons: 1 }
test.each([
  ['terms come first', { ...all, has_current_terms: false, favorites: 0 }, 'terms'],
  ['who keeps nothing searches', { ...all, favorites: 0, notes: 0, comparisons: 0 }, 'search'],
  ['two favorites can be compared', { ...all, favorites: 2, comparisons: 0 }, 'compare'],
  ['one cannot', { ...all, favorites: 1, notes: 0, comparisons: 0 }, 'notes'],
  ['no note is written yet', { ...all, notes: 0 }, 'notes'],
  ['all is done', all, null],
])('%s', (_, has, step) => {
  expect(nextStepOf(has)).toBe(step)
})

const now = new Date('2026-11-20T15:00:00Z')
test.each([
  ['this week by the name of the day', '2026-11-19T23:12:00Z', 'Since Thursday at 6:12 PM'],
  ['before that by the date', '2026-11-12T23:12:00Z', 'Since Nov 12'],
])('%s', (_, since, text) => {
  expect(sinceText(new Date(since), now)).toBe(text)
})

test.each([
  ['2026-11-20T13:41:00Z', 'Today, 8:41 AM'],
  ['2026-11-20T04:10:00Z', 'Yesterday, 11:10 PM'],
  ['2026-11-18T21:10:00Z', 'Nov 18, 4:10 PM'],
])('%s is "%s"', (at, text) => {
  expect(whenText(new Date(at), now)).toBe(text)
})

const none = { new_homes: 0, changed: 0, unread: 0, to_sign: 0 }
const before = new Date('2026-11-12T23:12:00Z')
test.each([
  ['a first visit', none, null, 'Your homes, notes, and searches.'],
  ['nothing at all', none, before, 'Since Nov 12, nothing has changed.'],
  ['one change', { ...none, changed: 1 }, before, 'You have a change to 1 saved home.'],
  ['one new home', { ...none, new_homes: 1 }, before, 'You have 1 new home.'],
  ['two kinds', { ...none, unread: 2, to_sign: 1 }, null, 'You have 2 unread messages and 1 agreement to review.'],
  [
    'all kinds',
    { new_homes: 4, changed: 2, unread: 1, to_sign: 2 },
    before,
    'You have 4 new homes, 1 unread message, 2 agreements to review, and changes to 2 saved homes.',
  ],
])('the first line after %s', (_, news, since, text) => {
  expect(newsText(news, since, now)).toBe(text)
})

test.each([
  ['2026-11-20T21:00:00Z', 'Today, 4:00 PM'],
  ['2026-11-21T15:30:00Z', 'Tomorrow, 10:30 AM'],
  ['2026-12-01T15:00:00Z', 'Tue, Dec 1, 10:00 AM'],
])('%s ahead is "%s"', (at, text) => {
  expect(whenAhead(new Date(at), now)).toBe(text)
})

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 15))
const tour = (part: Partial<MyAppointment>): MyAppointment => ({
  id: '1',
  answer_note: null,
  kind: 'tour',
  status: 'requested',
  meeting: 'in_person',
  home: null,
  more_homes: [],
  can_sign: true,
  place: null,
  agent: null,
  wishes: [],
  is_time_chosen: false,
  offers: [],
  starts_at: null,
  ends_at: null,
  answered_at: null,
  reply_due_at: at(21),
  reason: null,
  can_cancel: true,
  needs_agreement: false,
  token: 't',
  ...part,
})
test.each([
  ['none', [], null],
  [
    'the earliest confirmed one',
    [
      tour({ id: 'a', status: 'confirmed', starts_at: at(24) }),
      tour({ id: 'b', status: 'confirmed', starts_at: at(22) }),
    ],
    'b',
  ],
  [
    'a confirmed one before a request',
    [tour({ id: 'a', wishes: [at(21)] }), tour({ id: 'b', status: 'confirmed', starts_at: at(25) })],
    'b',
  ],
  ['a request', [tour({ id: 'a', wishes: [at(21)] })], 'a'],
  [
    'a choice of times before a request, if one is still free',
    [
      tour({ id: 'a', wishes: [at(21)] }),
      tour({ id: 'b', status: 'offered', offers: [] }),
      tour({ id: 'c', status: 'offered', offers: [at(26)] }),
    ],
    'c',
  ],
  [
    'none that is over',
    [
      tour({ id: 'a', status: 'confirmed', starts_at: at(18) }),
      tour({ id: 'b', wishes: [at(19)] }),
      tour({ id: 'c', status: 'cancelled', starts_at: at(25) }),
    ],
    null,
  ],
] as const)('the next appointment is %s', (_, appointments, id) => {
  expect(nextAppointment(appointments, now)?.id ?? null).toBe(id)
})

test.each([
  [{ kind: 'tour', meeting: 'in_person', place: null }, /photo ID/],
  [{ kind: 'tour', meeting: 'video', place: null }, /questions/],
  [{ kind: 'consultation', meeting: 'in_person', place: null }, /^Bring your list/],
  [{ kind: 'consultation', meeting: 'phone', place: null }, /^Have your list/],
  [{ kind: 'consultation', meeting: 'in_person', place: '12 Fry Road' }, /tax bill/],
] as const)('says what to bring to %j', (appointment, text) => {
  expect(toBring(appointment)).toMatch(text)
})

const buyer = {
  status: 'active',
  relationship_type: 'buyer_agency',
  agreement_date: '2026-09-05',
  expiration_date: '2027-03-06',
} as const
const nothing = { favorites: 0, saved_searches: 0, relationships: [], appointments: [] }
test.each([
  ['somebody new', nothing, 'search', []],
  ['somebody who saved a home', { ...nothing, favorites: 1 }, 'agreement', ['search']],
  ['a client', { ...nothing, favorites: 1, relationships: [buyer] }, 'tours', ['search', 'agreement']],
  [
    'a client after a tour',
    { ...nothing, favorites: 1, relationships: [buyer], appointments: [tour({ status: 'completed' })] },
    'offer',
    ['search', 'agreement', 'tours'],
  ],
] as const)('the step of %s', (_, has, current, done) => {
  const steps = stepsOf(has)
  expect(steps).toHaveLength(6)
  expect(steps.filter(({ state }) => state === 'now').map(({ key }) => key)).toEqual([current])
  expect(steps.filter(({ state }) => state === 'done').map(({ key }) => key)).toEqual(done)
})

test('the steps name the days of the agreement, and end with a completed purchase', () => {
  const [, agreement] = stepsOf({ ...nothing, relationships: [buyer] })
  expect(agreement?.note).toBe('From Sep 5, 2026 to Mar 6, 2027')
  expect(stepsOf({ ...nothing, relationships: [{ ...buyer, status: 'completed' }] })).toEqual([])
})

test('the newest of all come first, and no more than are wanted', () => {
  const one = (day: number): Activity => ({
    kind: 'saved',
    at: new Date(2026, 10, day),
    lead: '',
    link: null,
    rest: '',
  })
  expect(latest([one(1), one(9), one(4)], 2)).toEqual([one(9), one(4)])
})
