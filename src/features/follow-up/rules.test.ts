import { expect, test } from 'vitest'
import { localOf } from '#kit/time/local-time.ts'
import { allowedFrom, fieldsOf, isWorkingDay, type Office, planFaults, stepAt, stepsOf } from './rules.ts'
import { planRecord } from './schema.ts'
import { MESSAGES } from './words.ts'

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
test.each([
  [{}, { title_1: MESSAGES.noSteps }],
  [{ day_1: 0, title_1: 'Call' }, {}],
  [{ day_2: 1, template_2: TEMPLATE }, {}],
  [{ title_1: 'Call' }, { day_1: MESSAGES.noDay }],
  [{ day_1: 0 }, { title_1: MESSAGES.nothingToDo }],
  [{ day_1: 0, title_1: 'Call', template_1: TEMPLATE }, { title_1: MESSAGES.twoThings }],
  [{ day_1: 3, title_1: 'Call', day_2: 2, title_2: 'Call' }, { day_2: MESSAGES.dayEarlier }],
  [{ day_1: 0, template_1: '018f0000-0000-7000-8000-0000000000f2' }, { template_1: MESSAGES.noTemplate }],
])('a plan with %j has the faults %j', (fields, faults) => {
  expect(planFaults({ ...blank, ...fields }, [TEMPLATE])).toEqual(faults)
})

test('the steps of a form are stored without the empty ones, and read back', () => {
  const given = stepsOf({ ...blank, day_2: 1, title_2: 'Call', day_5: 4, template_5: TEMPLATE })
  expect(given).toEqual([
    { day: 1, title: 'Call', template_id: null },
    { day: 4, title: null, template_id: TEMPLATE },
  ])
  expect(stepsOf(fieldsOf('Plan', given))).toEqual(given)
})
