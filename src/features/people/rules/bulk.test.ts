import { expect, test } from 'vitest'
import type { BulkPerson } from '../schema/bulk.ts'
import { type BulkAct, bulkChange, bulkTitle, countReasons, isAsSet, resultText, undoneText } from './bulk.ts'

const TEN = Array.from({ length: 10 }, (_, at) => `Tag ${at}`)
type Person = BulkPerson & { has_asked: boolean }
const person = (part: Partial<Person> = {}): Person => ({
  id: 'p',
  version: 1,
  stage: 'new',
  tags: [],
  next_step: null,
  next_step_date: null,
  owner_id: 'a',
  co_owner_id: 'b',
  has_agreement: false,
  has_asked: false,
  ...part,
})

test.each<[string, BulkAct, Partial<Person>, unknown]>([
  ['another stage', { kind: 'stage', value: 'closed' }, {}, { before: { stage: 'new' }, after: { stage: 'closed' } }],
  ['the same stage', { kind: 'stage', value: 'new' }, {}, 'unchanged'],
  ['a tour without an agreement', { kind: 'stage', value: 'touring' }, {}, 'agreement'],
  [
    'a tour with an agreement',
    { kind: 'stage', value: 'touring' },
    { has_agreement: true },
    { before: { stage: 'new' }, after: { stage: 'touring' } },
  ],
  ['a prospect who asked', { kind: 'stage', value: 'prospect' }, { has_asked: true }, 'asked'],
  [
    'a prospect who did not',
    { kind: 'stage', value: 'prospect' },
    {},
    { before: { stage: 'new' }, after: { stage: 'prospect' } },
  ],
  [
    'a new tag',
    { kind: 'add_tag', value: 'VIP' },
    { tags: ['A'] },
    { before: { tags: ['A'] }, after: { tags: ['A', 'VIP'] } },
  ],
  ['a tag in another case', { kind: 'add_tag', value: 'vip' }, { tags: ['VIP'] }, 'unchanged'],
  ['an eleventh tag', { kind: 'add_tag', value: 'VIP' }, { tags: TEN }, 'tags'],
  [
    'a tag less',
    { kind: 'remove_tag', value: 'vip' },
    { tags: ['A', 'VIP'] },
    { before: { tags: ['A', 'VIP'] }, after: { tags: ['A'] } },
  ],
  ['a tag that no one has', { kind: 'remove_tag', value: 'B' }, { tags: ['A'] }, 'unchanged'],
  [
    'another agent',
    { kind: 'owner', value: 'c' },
    {},
    { before: { owner_id: 'a', co_owner_id: 'b' }, after: { owner_id: 'c', co_owner_id: 'b' } },
  ],
  [
    'the second agent',
    { kind: 'owner', value: 'b' },
    {},
    { before: { owner_id: 'a', co_owner_id: 'b' }, after: { owner_id: 'b', co_owner_id: null } },
  ],
  ['the same agent', { kind: 'owner', value: 'a' }, {}, 'unchanged'],
])('%s', (_, act, part, change) => {
  expect(bulkChange(act, person(part))).toEqual(change)
})

test('what someone changed since is not as it was set', () => {
  expect(isAsSet(person({ stage: 'closed', next_step: 'Call' }), { stage: 'closed' })).toBe(true)
  expect(isAsSet(person({ stage: 'offer' }), { stage: 'closed' })).toBe(false)
  expect(isAsSet(person({ tags: ['A', 'B'] }), { tags: ['A'] })).toBe(false)
  expect(isAsSet(person(), { owner_id: 'a', co_owner_id: null })).toBe(false)
})

test('the result says how many were changed and why some were left out', () => {
  const left_out = countReasons(['agreement', 'unchanged', 'agreement'])
  expect(resultText({ kind: 'stage', changed: 1200, left_out })).toBe(
    'Stage set for 1,200 people. Left out: 2 without an agency agreement in force, 1 already set that way.',
  )
  expect(resultText({ kind: 'task', changed: 1, left_out: {} })).toBe('Task added for 1 person.')
  expect(resultText({ kind: 'owner', changed: 0, left_out: { gone: 1 } })).toBe(
    'No one was changed. Left out: 1 deleted, merged, or with another agent.',
  )
  const [left, person_name, agent_name] = [{ left_out: {} }, 'Walt Baker', 'Lena Kowalczyk']
  expect(resultText({ kind: 'stage', changed: 1, ...left, person_name })).toBe('Stage set for Walt Baker.')
  expect(resultText({ kind: 'owner', changed: 1, ...left, person_name, agent_name })).toBe(
    'Agent for Walt Baker set to Lena Kowalczyk.',
  )
  expect(resultText({ kind: 'owner', changed: 12, ...left, person_name: null, agent_name })).toBe(
    'Agent for 12 people set to Lena Kowalczyk.',
  )
  expect(undoneText({ changed: 2, left_out: { changed: 1 } })).toBe('Undone for 2 people. Left out: 1 changed since.')
  expect(bulkTitle('add_tag', 1)).toBe('Add a tag to 1 person')
})
