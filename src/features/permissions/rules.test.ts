import { expect, test } from 'vitest'
import {
  changeableBy,
  hasPermission,
  permissionSearch,
  refusalOfChange,
  refusalOfLevel,
  refusalOfPermission,
} from './rules.ts'
import type { Ranked } from './schema.ts'
import { MESSAGES, PERMISSIONS } from './words.ts'

const person = (id: string, role_level: number, permissions: Ranked['permissions'] = []): Ranked => ({
  id,
  role_level,
  permissions,
})
const SUPER = person('s1', 1000)
const OTHER_SUPER = person('s2', 1000)
const ADMIN = person('a1', 100, ['users', 'permissions', 'vendors'])
const OTHER_ADMIN = person('a2', 100)
const BUYER = person('b', 10)

test.each([
  ['a super administrator changes an administrator', SUPER, ADMIN, null],
  ['and a buyer', SUPER, BUYER, null],
  ['and another super administrator', SUPER, OTHER_SUPER, null],
  ['but never themselves', SUPER, SUPER, MESSAGES.ownRights],
  ['an administrator changes a buyer', ADMIN, BUYER, null],
  ['but no other administrator', ADMIN, OTHER_ADMIN, MESSAGES.levelTooHigh],
  ['nor a super administrator', ADMIN, SUPER, MESSAGES.levelTooHigh],
  ['nor themselves', ADMIN, ADMIN, MESSAGES.ownRights],
  ['somebody who was an administrator changes nobody', person('x', 10), person('y', 1), MESSAGES.levelTooHigh],
])('%s', (_, by, of, refusal) => {
  expect(refusalOfChange(by, of)).toBe(refusal)
})

test.each([
  ['an administrator makes a buyer of somebody', ADMIN, BUYER, 1, null],
  ['nobody is raised to the level of who raises', ADMIN, BUYER, 100, MESSAGES.levelTooHigh],
  ['nor above it', ADMIN, BUYER, 1000, MESSAGES.levelTooHigh],
  ['a super administrator makes administrators', SUPER, BUYER, 100, null],
  ['but no super administrators', SUPER, BUYER, 1000, MESSAGES.levelTooHigh],
  ['and may lower another one', SUPER, OTHER_SUPER, 100, null],
  ['nobody lowers themselves', SUPER, SUPER, 10, MESSAGES.ownRights],
])('%s', (_, by, of, level, refusal) => {
  expect(refusalOfLevel(by, of, level)).toBe(refusal)
})

test.each([
  ['a super administrator gives any', SUPER, OTHER_ADMIN, 'audit', null],
  ['an administrator gives what they hold', ADMIN, OTHER_ADMIN, 'vendors', null],
  ['and nothing else', ADMIN, OTHER_ADMIN, 'audit', MESSAGES.notYours],
  ['not to themselves', ADMIN, ADMIN, 'vendors', MESSAGES.ownRights],
  ['not to a buyer', ADMIN, BUYER, 'vendors', MESSAGES.adminsOnly],
  ['not to a super administrator, who has all', ADMIN, SUPER, 'vendors', MESSAGES.superHoldsAll],
] as const)('%s', (_, by, of, key, refusal) => {
  expect(refusalOfPermission(by, of, key)).toBe(refusal)
})

test('a permission without the level is none', () => {
  expect(hasPermission(person('x', 10, ['users']), 'users')).toBe(false)
  expect(hasPermission(ADMIN, 'users')).toBe(true)
  expect(hasPermission(ADMIN, 'audit')).toBe(false)
  expect(hasPermission(SUPER, 'audit')).toBe(true)
})

test('what may be changed is what may be given', () => {
  expect(changeableBy(ADMIN, OTHER_ADMIN)).toEqual(['permissions', 'users', 'vendors'])
  expect(changeableBy(SUPER, OTHER_ADMIN)).toEqual(Object.keys(PERMISSIONS))
  expect(changeableBy(SUPER, BUYER)).toEqual([])
})

test('the address asks for one permission of one person, or for nothing', () => {
  const of = '00000000-0000-7000-8000-000000000001'
  expect(permissionSearch({ of, permission: 'vendors' })).toEqual({ of, permission: 'vendors' })
  for (const wrong of [{ of }, { of, permission: 'constructor' }, { of: 'x', permission: 'vendors' }])
    expect(permissionSearch(wrong)).toEqual({})
})
