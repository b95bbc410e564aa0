import { describe, expect, test } from 'vitest'
import type { Permission } from '#features/permissions/words.ts'
import {
  addPathOf,
  dueState,
  faultsOf,
  mayAssign,
  ownerFrom,
  peopleSearch,
  stageAfterContact,
  timelinePlace,
  viewOf,
} from './rules.ts'
import { personRecord } from './schema.ts'
import { MESSAGES, STAGE_FAULTS, STAGES } from './words.ts'

test.each([
  ['an agreement in force', { agreement_agent_id: 'a', lead_owner_id: 'b' }, 'a'],
  ['the newest owned lead', { agreement_agent_id: null, lead_owner_id: 'b' }, 'b'],
  ['nothing', { agreement_agent_id: null, lead_owner_id: null }, null],
])('the owner follows from %s', (_, sources, owner) => {
  expect(ownerFrom(sources)).toBe(owner)
})

test('a place in the timeline whose time is no time is the first page', () => {
  const place = '2026-11-30T17:00:00.000000_viewed-2026-11-30'
  expect(timelinePlace({ before: place })).toBe(place)
  expect(timelinePlace({ before: '2026-99-99T99:99:99.000000_viewed-x' })).toBeUndefined()
  expect(timelinePlace({})).toBeUndefined()
})

test('only a prospect and a new person are in touch after a contact', () => {
  for (const stage of Object.keys(STAGES) as (keyof typeof STAGES)[])
    expect(stageAfterContact(stage)).toBe(stage === 'new' || stage === 'prospect' ? 'in_touch' : stage)
})

test.each([
  [null, 'later'],
  ['2026-11-27', 'late'],
  ['2026-11-28', 'today'],
  ['2026-11-29', 'later'],
] as const)('a next step of %s is %s on November 28', (date, state) => {
  expect(dueState(date, '2026-11-28')).toBe(state)
})

const account = (part: object) => ({ agent_id: null, role_level: 100, permissions: [], ...part })

test('an administrator with the permission sees everyone, an agent their own people', () => {
  expect(viewOf(account({ agent_id: 'a' }))).toEqual({ agent_id: 'a', is_all: false })
  expect(viewOf(account({ role_level: 500, permissions: ['people'] }))).toEqual({ agent_id: null, is_all: true })
  expect(viewOf(account({ role_level: 500, permissions: ['contacts'] })).is_all).toBe(false)
  expect(viewOf(account({ role_level: 1000 })).is_all).toBe(true)
})

test('an agent adds clients, an administrator who is no agent adds people of the office, if at all', () => {
  const user = (is_agent: boolean, permissions: Permission[]) => ({ is_agent, role_level: 100, permissions })
  expect(addPathOf(user(true, ['people']))).toBe('/agent/clients/new')
  expect(addPathOf(user(false, ['people']))).toBe('/admin/people/new')
  expect(addPathOf(user(false, ['contacts']))).toBeNull()
})

test('the agent and administrators change the agents, a second agent does not', () => {
  const person = { owner_id: 'a' }
  expect(mayAssign({ agent_id: 'a', is_all: false }, person)).toBe(true)
  expect(mayAssign({ agent_id: 'b', is_all: false }, person)).toBe(false)
  expect(mayAssign({ agent_id: null, is_all: false }, { owner_id: null })).toBe(false)
  expect(mayAssign({ agent_id: null, is_all: true }, person)).toBe(true)
})

describe('a change', () => {
  const fields = { stage: 'touring', next_step: null, next_step_date: null, tags: '' } as const
  test.each(['touring', 'offer'] as const)('to %s needs an agreement, unless it is stored', (stage) => {
    const to = { ...fields, stage }
    const before = { stage: 'in_touch', has_agreement: false, has_asked: true } as const
    expect(faultsOf(to, before)).toEqual({ stage: STAGE_FAULTS.agreement })
    expect(faultsOf(to, { ...before, has_agreement: true })).toEqual({})
    expect(faultsOf(to, { ...before, stage })).toEqual({})
  })
  test('to Prospect is for who asked for nothing, unless it is stored', () => {
    const to = { ...fields, stage: 'prospect' } as const
    const before = { stage: 'new', has_agreement: false, has_asked: true } as const
    expect(faultsOf(to, before)).toEqual({ stage: STAGE_FAULTS.asked })
    expect(faultsOf(to, { ...before, has_asked: false })).toEqual({})
    expect(faultsOf(to, { ...before, stage: 'prospect' })).toEqual({})
  })
  test('with a date needs a step', () => {
    const before = { stage: 'new', has_agreement: false, has_asked: true } as const
    const dated = { ...fields, stage: 'new', next_step_date: '2026-12-01' } as const
    expect(faultsOf(dated, before)).toEqual({ next_step: MESSAGES.stepMissing })
    expect(faultsOf({ ...dated, next_step: 'Call' }, before)).toEqual({})
  })
})

test.each([
  [' Investor,  Relocating , investor,', 'Investor, Relocating'],
  ['', ''],
  [Array.from({ length: 11 }, (_, at) => `t${at}`).join(','), undefined],
  ['x'.repeat(31), undefined],
])('tags "%s" are stored as "%s"', (text, stored) => {
  expect(personRecord.validOf({ ...personRecord.empty, tags: text }).tags).toBe(stored)
})

test('a list’s address keeps valid values only', () => {
  const owner = '018f0000-0000-7000-8000-0000000000b1'
  expect(peopleSearch({ list: 'hot', stage: 'none', owner, sort: '-name' }, true)).toMatchObject({
    list: 'hot',
    stage: undefined,
    owner,
    sort: '-name',
  })
  expect(peopleSearch({ owner: 'x', plan: 'x' }, true)).toMatchObject({ owner: undefined, plan: undefined })
  expect(peopleSearch({ plan: owner }, false).plan).toBe(owner)
  expect(peopleSearch({ owner, tag: ' Investor ', city: 'Greenwood', contact: '14' }, false)).toMatchObject({
    owner: undefined,
    tag: 'Investor',
    city: 'Greenwood',
    contact: '14',
  })
  expect(peopleSearch({ tag: 'x'.repeat(31), city: '', contact: '15' }, false)).toMatchObject({
    tag: undefined,
    city: undefined,
    contact: undefined,
  })
})
