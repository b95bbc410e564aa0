import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { localOf } from '#kit/time/local-time.ts'
import {
  allowedFrom,
  fieldsOf,
  isWorkingDay,
  kindOf,
  nextContactOf,
  type Office,
  planFaults,
  startFault,
  stepAt,
  stepsOf,
  stepTimes,
} from './rules.ts'
import { AddPlanInput, type FollowUpStep, planRecord } from './schema.ts'
import { MAX_TEXT, MESSAGES, STEP_NUMBERS } from './words.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
const office: Office = { hours: [{ days: [...weekdays], opens: '09:00', closes: '17:00', label: '' }] }
const special = (date: string, opens: string | null): Office => ({
  ...office,
  special_days: [{ date, name: 'Other', opens, closes: opens && '12:00', label: '' }],
})

test.each([
  ['2026-11-20', office, true, 'a Friday'],
  ['2026-11-21', office, false, 'a Saturday'],
  ['2026-11-26', office, false, 'Thanksgiving'],
  ['2026-11-26', { ...office, works_on_holidays: ['thanksgiving'] }, true, 'a holiday on which the office works'],
  ['2026-11-20', special('2026-11-20', null), false, 'a special day that is closed'],
  ['2026-11-21', special('2026-11-21', '09:00'), true, 'a special day that is open'],
  ['2026-11-20', { hours: [] }, true, 'a Friday without office hours'],
  ['2026-11-21', { hours: [] }, false, 'a Saturday without office hours'],
] as [string, Office, boolean, string][])('%s with %j is a working day: %s (%s)', (date, given, isWorking) => {
  expect(isWorkingDay(date, given)).toBe(isWorking)
})

test.each([
  ['2026-11-20T14:30', '2026-11-20T14:30', 'in the day'],
  ['2026-11-20T07:59', '2026-11-20T09:00', 'before the quiet hours end'],
  ['2026-11-20T08:00', '2026-11-20T08:00', 'as they end'],
  ['2026-11-20T20:00', '2026-11-23T09:00', 'Friday evening'],
  ['2026-11-21T12:00', '2026-11-23T09:00', 'Saturday'],
  ['2026-11-25T21:00', '2026-11-27T09:00', 'the evening before Thanksgiving'],
  ['2026-03-06T23:00', '2026-03-09T09:00', 'over the change of the clock'],
])('a step at %s is done at %s (%s)', (from, done) => {
  const offset = from < '2026-03-08' || from > '2026-11-01' ? '-05:00' : '-04:00'
  expect(localOf(allowedFrom(new Date(`${from}:00${offset}`), office))).toBe(done)
})

const steps = [0, 3, 3, 10].map((day) => ({ day, title: 'Call', template_id: null }))
test.each([
  [0, '2026-11-20T14:00', '2026-11-20T14:00', 'the first step on the day of the start'],
  [1, '2026-11-20T14:00', '2026-11-23T09:00', 'three days later, in the morning'],
  [2, '2026-11-23T09:00', '2026-11-23T09:00', 'the same day as the step before'],
  [3, '2026-11-24T10:00', '2026-12-01T09:00', 'seven days after a step that was late'],
  [4, '2026-11-24T10:00', '2026-11-24T10:00', 'no further step'],
])('step %i after %s is at %s (%s)', (position, from, at) => {
  expect(localOf(stepAt(steps, position, new Date(`${from}:00-05:00`), office))).toBe(at)
})

const TEMPLATE = '018f0000-0000-7000-8000-0000000000f1'
const blank = planRecord.valuesOf({ ...fieldsOf('Plan', []) })
/** A form of a page that knew no kinds. */
const old = { ...blank, ...Object.fromEntries(STEP_NUMBERS.map((number) => [`kind_${number}`, ''])) } as typeof blank

test.each([
  [{}, { title_1: MESSAGES.noSteps }],
  [{ day_1: 0, title_1: 'Call' }, {}],
  [{ day_2: 1, template_2: TEMPLATE }, {}],
  [{ title_1: 'Call' }, { day_1: MESSAGES.noDay }],
  [{ day_1: 0 }, { title_1: MESSAGES.nothingToDo }],
  [{ day_1: 0, title_1: 'Call', template_1: TEMPLATE }, { title_1: MESSAGES.twoThings }],
  [{ day_1: 3, title_1: 'Call', day_2: 2, title_2: 'Call' }, { day_2: MESSAGES.dayEarlier }],
  [{ day_1: 0, template_1: '018f0000-0000-7000-8000-0000000000f2' }, { template_1: MESSAGES.noTemplate }],
])('an old form with %j has the faults %j', (fields, faults) => {
  expect(planFaults({ ...old, ...fields }, [TEMPLATE])).toEqual(faults)
})

const email = { day_1: 0, kind_1: 'email' } as const
const text = { day_1: 0, kind_1: 'text' } as const
test.each([
  [{}, { title_1: MESSAGES.noSteps }],
  [{ day_1: 0, title_1: 'Call' }, {}],
  [{ day_1: 0, template_1: TEMPLATE }, { kind_1: MESSAGES.wrongKind }],
  [{ day_1: 0, kind_1: 'call' }, {}],
  [{ kind_1: 'call' }, { title_1: MESSAGES.noSteps }],
  [{ kind_1: 'call', title_1: 'Rates' }, { day_1: MESSAGES.noDay }],
  [{ ...email, template_1: TEMPLATE }, {}],
  [{ ...email, template_1: '018f0000-0000-7000-8000-0000000000f2' }, { template_1: MESSAGES.noTemplate }],
  [{ ...email, subject_1: 'Rates', message_1: 'Hi {First name}' }, {}],
  [{ ...email, subject_1: 'Rates' }, { message_1: MESSAGES.noMessage }],
  [{ ...email, message_1: 'Hi' }, { subject_1: MESSAGES.noSubject }],
  [{ ...email, title_1: 'Write' }, { template_1: MESSAGES.noEmailText }],
  [{ ...email, subject_1: 'Rates', message_1: 'Hi {nickname}' }, { message_1: expect.stringContaining('{nickname}') }],
  [{ ...text, message_1: 'Hi {first name}' }, {}],
  [{ ...text, message_1: 'Hi {nickname}' }, { message_1: expect.stringContaining('{nickname}') }],
  [{ ...text, message_1: 'x'.repeat(MAX_TEXT + 1) }, { message_1: MESSAGES.longText }],
  [{ ...text, title_1: 'Write' }, { message_1: MESSAGES.noText }],
] as [Partial<typeof blank>, object][])('a form with %j has the faults %j', (fields, faults) => {
  expect(planFaults({ ...blank, ...fields }, [TEMPLATE])).toEqual(faults)
})

test('a form without kinds is still a plan', () => {
  const names = ['day', 'title', 'template']
  const sent = Object.entries(planRecord.empty).filter(([name]) => names.includes(name.split('_')[0] ?? ''))
  const fields = z.parse(AddPlanInput, { ...Object.fromEntries(sent), name: 'Plan', day_1: 0, title_1: 'Call' })
  expect(stepsOf(fields)).toEqual([{ day: 0, title: 'Call', template_id: null }])
})

const plain = { title: null, template_id: null }
const KINDS: FollowUpStep[] = [
  { day: 0, ...plain, title: 'Call', kind: 'call' },
  { day: 1, ...plain, title: 'Text: Hi {first name}', kind: 'text', message: 'Hi {first name}' },
  { day: 2, ...plain, title: 'Email: Rates', kind: 'email', subject: 'Rates', message: 'They fell.' },
  { day: 3, ...plain, template_id: TEMPLATE },
  { day: 4, ...plain, title: 'Check the file' },
]
test('steps of each kind are stored and read back, and have words for a program that knows no kinds', () => {
  expect(KINDS.map(kindOf)).toEqual(['call', 'text', 'email', 'email', 'task'])
  expect(stepsOf(fieldsOf('Plan', KINDS))).toEqual(KINDS)
  expect(KINDS.every(({ title, template_id }) => template_id !== null || title)).toBe(true)
})

test('fields of another kind are left out', () => {
  const given = { ...email, title_1: 'Write', template_1: TEMPLATE, subject_1: 'Rates', message_1: 'They fell.' }
  expect(stepsOf({ ...blank, ...given })).toEqual([{ day: 0, title: null, template_id: TEMPLATE }])
})

test.each([
  [0, '2026-11-20T14:00', { kind: 'text', at: '2026-11-23T09:00' }],
  [1, '2026-11-23T09:00', { kind: 'text', at: '2026-11-23T09:00' }],
  [2, '2026-11-24T09:00', { kind: 'email', at: '2026-11-24T09:00' }],
  [4, '2026-11-27T09:00', null],
] as const)('from step %i at %s, the next email or text is %j', (position, from, expected) => {
  const times = stepTimes(KINDS, position, new Date(`${from}:00-05:00`), office)
  const found = nextContactOf(KINDS, position, times)
  expect(found && { kind: found.kind, at: localOf(found.at) }).toEqual(expected)
})

test('each later step has its day, from the step that is done next', () => {
  const times = stepTimes(KINDS, 1, new Date('2026-11-23T09:00:00-05:00'), office)
  // Thursday is Thanksgiving.
  expect(times.map((at) => localOf(at))).toEqual([
    '2026-11-23T09:00',
    '2026-11-24T09:00',
    '2026-11-25T09:00',
    '2026-11-27T09:00',
  ])
})

test('the steps of a form are stored without the empty ones, and read back', () => {
  const given = stepsOf({ ...blank, day_2: 1, title_2: 'Call', day_5: 4, kind_5: 'email', template_5: TEMPLATE })
  expect(given).toEqual([
    { day: 1, title: 'Call', template_id: null },
    { day: 4, title: null, template_id: TEMPLATE },
  ])
  expect(stepsOf(fieldsOf('Plan', given))).toEqual(given)
})

const TEXTS = KINDS.slice(0, 2)
test.each([
  ['a plan of calls needs an agent only', steps, { has_email: false, has_consent: false, has_address: false }, null],
  ['no one does the steps', steps, { has_agent: false }, 'noAgent'],
  ['an email needs an address', KINDS, { has_email: false }, 'noEmail'],
  ['an email needs the brokerage’s postal address', KINDS, { has_address: false }, 'noAddress'],
  ['a text needs no email address', TEXTS, { has_email: false, has_address: false }, null],
  ['a missing permission can be recorded with the start', KINDS, { has_consent: false }, null],
  ['but not without an email address', TEXTS, { has_email: false, has_consent: false }, 'noAddressee'],
] as const)('%s', (_, steps, part, expected) => {
  const able = { has_agent: true, has_email: true, has_consent: true, has_address: true }
  expect(startFault(steps, { ...able, ...part })).toBe(expected)
})
