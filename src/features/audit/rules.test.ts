import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonical, changedMembers } from './rules.ts'

test.each([
  ['a new record', null, { name: 'A' }, { before: null, after: { name: 'A' } }],
  ['a deleted record', { name: 'A' }, null, { before: { name: 'A' }, after: null }],
  ['nothing', null, null, { before: null, after: null }],
  ['one member', { name: 'A', city: 'X' }, { name: 'B', city: 'X' }, { before: { name: 'A' }, after: { name: 'B' } }],
  ['a member that was not there', { name: 'A' }, { name: 'A', city: 'X' }, { before: {}, after: { city: 'X' } }],
  ['a member that became null', { city: 'X' }, { city: null }, { before: { city: 'X' }, after: { city: null } }],
  ['stamps alone', { version: 1, updated_at: 'a' }, { version: 2, updated_at: 'b' }, { before: {}, after: {} }],
  ['equal lists and records', { a: [1, { b: 2, c: 3 }] }, { a: [1, { c: 3, b: 2 }] }, { before: {}, after: {} }],
  ['equal dates', { at: new Date(7) }, { at: new Date(7) }, { before: {}, after: {} }],
  [
    'a secret',
    { password_hash: 'x', token: 'y' },
    { password_hash: 'z', token: 'y' },
    { before: { password_hash: '[changed]' }, after: { password_hash: '[changed]' } },
  ],
])('what changed: %s', (_, before, after, expected) => {
  expect(changedMembers(before, after)).toEqual(expected)
})

test('equal values have equal text, whatever the order of their members', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(canonical(JSON.parse(JSON.stringify(value)))).toBe(canonical(value))
      expect(canonical(reversed(value))).toBe(canonical(value))
    }),
  )
})

test('different values have different texts', () => {
  const values = [
    null,
    0,
    '',
    '0',
    'null',
    [],
    {},
    [null],
    [[]],
    { a: 1 },
    { a: '1' },
    { b: 1 },
    { a: 1, b: 1 },
    [1, 2],
    [2, 1],
    [12],
    '"',
    '\\"',
    { 'a":1,"b': 1 },
  ]
  expect(new Set(values.map(canonical)).size).toBe(values.length)
})

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  )
}
