import { describe, expect, test } from 'vitest'
import { instantOf } from '#kit/time/local-time.ts'
import type { BusyTime } from '../schema.ts'
import { type AgentPlan, MIN_TRAVEL_MINUTES, timeWarning, travelMinutes } from './free-time.ts'

const at = (local: string) => instantOf(local) ?? new Date(0)
const greenwood = { latitude: 39.6137, longitude: -86.1067 }
const carmel = { latitude: 39.9784, longitude: -86.118 }

test.each([
  ['the same place', greenwood, greenwood, MIN_TRAVEL_MINUTES],
  ['an unknown place', greenwood, { latitude: null, longitude: null }, MIN_TRAVEL_MINUTES],
  // 3.45 miles in a straight line are 4.5 on the road: 9 minutes.
  ['3.45 miles', greenwood, { latitude: 39.6637, longitude: -86.1067 }, 10],
  ['25.2 miles', greenwood, carmel, 70],
])('the way to %s takes its time', (_, from, to, minutes) => {
  expect(travelMinutes(from, to)).toBe(minutes)
})

describe('a planned time', () => {
  const day = '2026-11-24'
  const schedule = {
    hours: [{ days: ['Tuesday', 'Friday'], opens: '09:00', closes: '20:00' }],
    works_on: [],
  }
  const busy = (part: Partial<BusyTime> = {}): BusyTime => ({
    id: 'b',
    kind: 'appointment',
    agent_id: 'me',
    appointment_kind: 'tour',
    title: 'Rachel Moreno',
    starts_at: at(`${day}T13:00`),
    ends_at: at(`${day}T14:00`),
    updated_at: at(`${day}T08:00`),
    is_away: true,
    ...greenwood,
    ...part,
  })
  const own: AgentPlan['week'] = [
    { day: 'tuesday', opens: '09:00', closes: '12:00' },
    { day: 'tuesday', opens: '13:00', closes: '17:00' },
  ]
  const plan = (part: Partial<AgentPlan> = {}): AgentPlan => ({
    name: null,
    week: null,
    days_off: [],
    busy: [],
    ...part,
  })
  const off = [{ from_date: day, to_date: day }]
  test.each([
    ['in the office’s hours', '10:00', plan(), null],
    ['after them', '19:30', plan(), 'Tuesday, 7:30 PM is outside office hours.'],
    ['in own hours', '11:00', plan({ week: own }), null],
    ['over lunch', '11:30', plan({ week: own }), 'Tuesday, 11:30 AM is outside your hours.'],
    ['on another’s day without hours', '11:30', plan({ week: [], name: 'Lena' }), 'Tuesday is outside Lena’s hours.'],
    ['on a day off', '10:00', plan({ days_off: off }), 'Tuesday, Nov 24 is your day off.'],
    ['on another’s day off', '10:00', plan({ days_off: off, name: 'Lena' }), 'Tuesday, Nov 24 is Lena’s day off.'],
    [
      'at an appointment',
      '13:30',
      plan({ busy: [busy()] }),
      'You have an appointment with Rachel Moreno then, 1:00 PM to 2:00 PM.',
    ],
    [
      'at an entry',
      '12:30',
      plan({ busy: [busy({ kind: 'entry', title: 'Dentist' })], name: 'Lena' }),
      'Lena has another commitment then, 1:00 PM to 2:00 PM.',
    ],
    [
      'right after it',
      '14:00',
      plan({ busy: [busy()] }),
      'Right after an appointment with Rachel Moreno. Allow 70 minutes for the drive.',
    ],
    [
      'an hour after it',
      '15:00',
      plan({ busy: [busy()] }),
      '60 minutes after an appointment with Rachel Moreno. Allow 70 minutes for the drive.',
    ],
    ['70 minutes after it', '15:10', plan({ busy: [busy()] }), null],
    [
      'right before it',
      '12:00',
      plan({ busy: [busy()] }),
      'Right before an appointment with Rachel Moreno. Allow 70 minutes for the drive.',
    ],
    ['right after a call', '14:00', plan({ busy: [busy({ is_away: false })] }), null],
  ])('%s', (_, clock, agent, warning) => {
    const planned = { at: at(`${day}T${clock}`), minutes: 60, is_away: true, ...carmel }
    expect(timeWarning(planned, agent, schedule)).toBe(warning)
  })
})
