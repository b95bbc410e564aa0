import { expect, test } from 'vitest'
import {
  criteriaIn,
  criteriaOf,
  currentList,
  isWorthSaving,
  queryOf,
  readCriteria,
  savedIn,
  tabsOfLists,
} from './rules.ts'
import type { Criteria, SavedList } from './schema.ts'

const AGENT = '018f0000-0000-7000-8000-0000000000a1'
const PLAN = '018f0000-0000-7000-8000-0000000000b1'
const list = (id: string, criteria: Criteria, is_outdated = false): SavedList => ({
  id,
  name: id,
  criteria,
  is_outdated,
})

test('a list is made of words, filters and order, without the place in the pages', () => {
  const query = `?q=fry&list=hot&stage=touring&owner=${AGENT}&sort=-name&size=50&after=abc&tag=Investor&city=Greenwood&plan=${PLAN}&contact=14&saved=${AGENT}&x=1`
  const own = {
    q: 'fry',
    list: 'hot',
    stage: 'touring',
    contact: '14',
    tag: 'Investor',
    city: 'Greenwood',
    plan: PLAN,
    sort: '-name',
  }
  expect(criteriaIn(query, true)).toEqual({ ...own, owner: AGENT })
  expect(criteriaIn(query, false)).toEqual(own)
  expect(criteriaIn('?stage=gone&list=&sort=up', true)).toEqual({})
  expect(criteriaIn(queryOf({ q: 'a & b' }), false)).toEqual({ q: 'a & b' })
})

test.each<[string, Record<string, unknown>, boolean, Criteria, boolean]>([
  ['a filter that exists', { stage: 'touring' }, false, { stage: 'touring' }, false],
  ['a stage of an older release', { stage: 'gone', q: 'fry' }, false, { q: 'fry' }, true],
  ['a filter that no one knows', { color: 'blue' }, false, {}, true],
  ['an agent', { owner: AGENT }, true, { owner: AGENT }, false],
  ['a plan', { plan: PLAN }, false, { plan: PLAN }, false],
  ['a plan that was deleted', { plan: PLAN.replace('b1', 'b2'), q: 'fry' }, false, { q: 'fry' }, true],
  ['an agent in a list of an agent', { owner: AGENT, q: 'fry' }, false, { q: 'fry' }, true],
  ['an agent who was deleted', { owner: AGENT.replace('a1', 'a2'), stage: 'new' }, true, { stage: 'new' }, true],
])('reads %s', (_, stored, isOffice, criteria, is_outdated) => {
  expect(readCriteria(stored, isOffice, new Set([AGENT, PLAN]))).toEqual({ criteria, is_outdated })
})

test('the open list is the one of the tab, else one that finds the same', () => {
  const [touring, twin, old] = [list('a', { stage: 'touring' }), list('b', { stage: 'touring' }), list('c', {}, true)]
  const lists = [touring, twin, old]
  expect(currentList(lists, { stage: 'touring' }, undefined)).toBe(touring)
  expect(currentList(lists, { stage: 'touring' }, 'b')).toBe(twin)
  expect(currentList(lists, { stage: 'touring', q: 'fry' }, 'b')).toBeUndefined()
  expect(currentList(lists, {}, undefined)).toBeUndefined()
  expect(currentList(lists, {}, 'c')).toBe(old)
})

test('a smart list alone is not offered to be saved', () => {
  expect(isWorthSaving({ list: 'hot' })).toBe(false)
  expect(isWorthSaving({})).toBe(false)
  expect(isWorthSaving({ list: 'hot', stage: 'touring' })).toBe(true)
  expect(isWorthSaving(criteriaOf({ sort: 'name' }, false))).toBe(true)
})

test('the id of a tab is a uuid', () => {
  expect(savedIn({ saved: AGENT })).toBe(AGENT)
  expect(savedIn({ saved: 'all' })).toBeUndefined()
  expect(savedIn({ saved: [AGENT] })).toBeUndefined()
})

test('a tab opens its list by its id, so that the page can say what it lacks', () => {
  const lists = [list('a', { stage: 'touring' }), list('b', {}, true)]
  expect(tabsOfLists(lists, { stage: 'touring' }, undefined)).toEqual([
    { label: 'a', href: 'list-a', isCurrent: true, search: { stage: 'touring', saved: 'a' } },
    { label: 'b', href: 'list-b', isCurrent: false, search: { saved: 'b' } },
  ])
})
