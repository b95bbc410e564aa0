import { expect, test } from 'vitest'
import type { Appointment } from '#features/appointments/schema.ts'
import { daySummary, isEmptyDay } from './rules.ts'
import type { AgentDay } from './schema.ts'

/** Saturday, 9 AM in Indianapolis. */
const NOW = new Date('2026-11-21T14:00:00Z')
const request = (agent_id: string | null, due: string) =>
  ({ agent_id, reply_due_at: new Date(due), answered_at: null }) as Appointment
const booked = (starts: string) => ({ starts_at: new Date(starts) }) as Appointment
const day = (due: number, late: number, appointments: Partial<AgentDay['appointments']> = {}): AgentDay => ({
  leads: { leads: [], unclaimed: [], replied: [], counts: { due, late, unclaimed: 0 } },
  appointments: { requests: [], upcoming: [], ended: [], ...appointments },
  agreements: [],
  threads: [],
  tasks: { tasks: [], due: 0, steps: [], due_steps: 0 },
  answers: [],
  replied: { people: [], total: 0 },
  activity: [],
  at: NOW,
})

const LATE = request('lena', '2026-11-21T13:59:00Z')
const OPEN = request('lena', '2026-11-21T15:00:00Z')

test.each([
  [day(0, 0), 'No replies due. No more appointments today.'],
  [day(1, 0), '1 reply due. No more appointments today.'],
  [day(1, 1), '1 reply overdue. No more appointments today.'],
  [day(2, 2), '2 replies overdue. No more appointments today.'],
  [day(3, 0, { requests: [LATE, OPEN] }), '5 replies due, 1 of them overdue. No more appointments today.'],
  // A call answered it, and no time is confirmed yet.
  [day(0, 0, { requests: [{ ...LATE, answered_at: NOW }] }), 'No replies due. No more appointments today.'],
  // A request without an agent is due from no one in particular.
  [day(0, 0, { requests: [request(null, '2026-11-21T13:00:00Z')] }), 'No replies due. No more appointments today.'],
  [
    { ...day(1, 0), threads: [{}, {}] as AgentDay['threads'] },
    '1 reply due. 2 conversations waiting for a reply. No more appointments today.',
  ],
  [
    { ...day(0, 0), tasks: { tasks: [], due: 2, steps: [], due_steps: 1 } },
    'No replies due. 2 tasks due. 1 next step due. No more appointments today.',
  ],
  [
    // Midnight in Indianapolis is 5 AM in UTC.
    day(1, 0, {
      upcoming: [booked('2026-11-21T15:00:00Z'), booked('2026-11-22T04:30:00Z'), booked('2026-11-22T05:00:00Z')],
    }),
    '1 reply due. 2 appointments today.',
  ],
])('summary %#', (some, text) => {
  expect(daySummary(some)).toBe(text)
})

test('a day with anything in it is not empty', () => {
  expect(isEmptyDay(day(0, 0))).toBe(true)
  expect(isEmptyDay(day(0, 0, { ended: [OPEN] }))).toBe(false)
  expect(isEmptyDay({ ...day(0, 0), threads: [{}] as AgentDay['threads'] })).toBe(false)
  const { tasks } = day(0, 0)
  expect(isEmptyDay({ ...day(0, 0), tasks: { ...tasks, tasks: [{}] as typeof tasks.tasks } })).toBe(false)
  expect(isEmptyDay({ ...day(0, 0), tasks: { ...tasks, steps: [{}] as typeof tasks.steps } })).toBe(false)
  expect(isEmptyDay({ ...day(0, 0), replied: { people: [{}], total: 1 } as AgentDay['replied'] })).toBe(false)
  expect(isEmptyDay({ ...day(0, 0), answers: [{}] as AgentDay['answers'] })).toBe(false)
  expect(isEmptyDay({ ...day(0, 0), activity: [{}] as AgentDay['activity'] })).toBe(false)
})
