import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonical, changedMembers, judgeChain, labelOf, periodOf } from './rules.ts'

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

test.each([
  ['no anchors', { entries: 5, first_bad_seq: null }, [], [], { first_bad_seq: null, anchored_seq: 0 }],
  [
    'an anchor that holds',
    { entries: 5, first_bad_seq: null },
    [[3, 'a']],
    [[3, 'a']],
    { first_bad_seq: null, anchored_seq: 3 },
  ],
  [
    'an anchor beyond the end',
    { entries: 5, first_bad_seq: null },
    [[9, 'a']],
    [],
    { first_bad_seq: 6, anchored_seq: 0 },
  ],
  [
    'another hash after one that holds',
    { entries: 9, first_bad_seq: null },
    [
      [7, 'x'],
      [3, 'a'],
    ],
    [
      [3, 'a'],
      [7, 'b'],
    ],
    { first_bad_seq: 4, anchored_seq: 3 },
  ],
  [
    'a walk that found something earlier',
    { entries: 1, first_bad_seq: 2 },
    [[9, 'a']],
    [],
    { first_bad_seq: 2, anchored_seq: 0 },
  ],
] as const)('what a walk and its anchors mean: %s', (_, walk, anchors, hashes, expected) => {
  expect(
    judgeChain(
      walk,
      anchors.map(([seq, row_hash]) => ({ seq, row_hash })),
      new Map<number, string>(hashes.map(([seq, hash]) => [seq, hash])),
    ),
  ).toEqual({ entries: walk.entries, ...expected })
})

test('a period is what was said, or the 30 days until today', () => {
  expect(periodOf({}, '2026-03-10')).toEqual({ from: '2026-02-09', to: '2026-03-10' })
  expect(periodOf({ to: '2026-01-31' }, '2026-03-10')).toEqual({ from: '2026-01-02', to: '2026-01-31' })
  expect(periodOf({ from: '2026-01-01', to: '2026-01-01' }, '2026-03-10')).toEqual({
    from: '2026-01-01',
    to: '2026-01-01',
  })
})

test('acts as people read them', () => {
  expect(labelOf('vendor.hidden')).toBe('Vendor hidden')
  expect(labelOf('sold_access.granted')).toBe('Sold access granted')
  expect(labelOf('sold.viewed')).toBe('Viewed a sold home')
})
