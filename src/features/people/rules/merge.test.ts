import { expect, test } from 'vitest'
import { MESSAGES, type Stage } from '../words.ts'
import { type MergedMembers, mergedMembers, mergeFault, orderOf, restoredMembers } from './merge.ts'

const members = (part: Partial<MergedMembers> = {}): MergedMembers => ({
  phone: null,
  owner_id: null,
  co_owner_id: null,
  stage: 'new',
  next_step: null,
  next_step_date: null,
  tags: [],
  last_contact_at: null,
  ...part,
})
const person = (id: string, account_id: string | null = null, merged_into_id: string | null = null) => ({
  id,
  account_id,
  merged_into_id,
})

test.each([
  ['two people without accounts', person('a'), person('b'), null],
  ['a person and an account', person('a'), person('b', 'x'), null],
  ['two accounts', person('a', 'x'), person('b', 'y'), MESSAGES.twoAccounts],
  ['a person and itself', person('a'), person('a'), MESSAGES.changedMeanwhile],
  ['a person and a merged one', person('a'), person('b', null, 'c'), MESSAGES.changedMeanwhile],
])('%s', (_, first, second, fault) => {
  expect(mergeFault(first, second)).toBe(fault)
})

test('the record with an account stays, else the first', () => {
  expect(orderOf(person('a'), person('b')).kept.id).toBe('a')
  expect(orderOf(person('a'), person('b', 'x')).kept.id).toBe('b')
  expect(orderOf(person('a', 'x'), person('b')).kept.id).toBe('a')
})

test('the record that stays keeps its members and takes what it lacks; no agent loses the person', () => {
  const early = new Date('2026-11-01T12:00:00Z')
  const late = new Date('2026-11-02T12:00:00Z')
  const kept = members({ owner_id: 'a', stage: 'new', tags: ['Investor'], last_contact_at: early })
  const alias = members({
    owner_id: 'b',
    stage: 'touring',
    tags: ['Investor', 'Lake'],
    last_contact_at: late,
    phone: '317-555-0143',
    next_step: 'Call',
    next_step_date: '2026-12-01',
  })
  expect(mergedMembers(kept, alias)).toEqual({ ...alias, owner_id: 'a', co_owner_id: 'b' })
  expect(mergedMembers(alias, kept)).toEqual({ ...alias, co_owner_id: 'a' })
  expect(mergedMembers(members({ owner_id: 'a' }), members({ owner_id: 'a' })).co_owner_id).toBeNull()
})

test.each<[Stage, Stage, Stage]>([
  ['prospect', 'new', 'new'],
  ['new', 'prospect', 'new'],
  ['prospect', 'inactive', 'inactive'],
  ['inactive', 'prospect', 'inactive'],
  ['inactive', 'new', 'inactive'],
  ['prospect', 'closed', 'closed'],
  ['touring', 'closed', 'touring'],
  ['prospect', 'prospect', 'prospect'],
])('%s with %s is %s', (kept, alias, stage) => {
  expect(mergedMembers(members({ stage: kept }), members({ stage: alias })).stage).toBe(stage)
})

test('an undo restores what the merge changed and no one has changed since', () => {
  const before = members({ owner_id: 'a', tags: ['One'] })
  const after = members({ owner_id: 'a', co_owner_id: 'b', tags: ['One', 'Two'], next_step: 'Call' })
  expect(restoredMembers({ before, after }, { ...after, next_step: 'Write', phone: '317-555-0143' })).toEqual({
    co_owner_id: null,
    tags: ['One'],
  })
})
