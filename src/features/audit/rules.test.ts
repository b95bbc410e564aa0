import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  actorNameOf,
  canonical,
  changedMembers,
  changeRows,
  entryNote,
  evaluateChain,
  isTrailFiltered,
  labelOf,
  objectLabel,
  objectPath,
  PURGED,
  periodOf,
  sealedSide,
  sealsIn,
  trailSearch,
  unsealed,
  workerLabel,
} from './rules.ts'

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
    evaluateChain(
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
  expect(labelOf('sold_access.granted')).toBe('Sold data access granted')
  expect(labelOf('sold.viewed')).toBe('Viewed a sold home')
})

test('a change reads side by side, as people write it', () => {
  const tell = (at: Date) => `on ${at.toISOString().slice(0, 10)}`
  expect(
    changeRows(
      { sold_until: null, is_active: true, permissions: ['users', 'vendors'] },
      {
        sold_until: '2027-02-19T05:00:00.000Z',
        is_active: false,
        permissions: [],
        limits: { a_b: 2 },
        as_of_date: '2026-11-20',
      },
      tell,
    ),
  ).toEqual([
    { label: 'Sold until', before: null, after: 'on 2027-02-19' },
    { label: 'Active', before: 'Yes', after: 'No' },
    { label: 'Permissions', before: 'users, vendors', after: null },
    { label: 'Limits', before: null, after: 'A b: 2' },
    { label: 'As of', before: null, after: 'Nov 20, 2026' },
  ])
  expect(changeRows(null, null, tell)).toEqual([])
})

test.each([
  ['a change, by its members', { city: 'X', is_active: true }, { city: 'Y', is_active: false }, null, 'City, Active'],
  ['more than 3 members', { a: 1, b: 1, c: 1, d: 1 }, { a: 2, b: 2, c: 2, d: 2 }, null, 'A, B, C, 1 more'],
  ['a new record, by its name', null, { id: '1', name: 'Oak & Sons' }, 'CSV', 'Oak & Sons. CSV'],
  ['an upload, by its file', null, { kind: 'vendors', file_name: 'vendors.csv', rows: 3 }, null, 'vendors.csv'],
  ['a deleted record without a name', { stars: 5 }, null, null, null],
])('the note of %s', (_, before, after, reason, note) => {
  expect(entryNote({ source: 'entry', before, after, reason })).toBe(note)
  expect(entryNote({ source: 'view', before, after, reason })).toBe(reason)
})

test('a record leads to where it is looked at, and to nowhere else', () => {
  expect(objectPath('account', 'x1')).toBe('/admin/users/x1')
  expect(objectPath('account', null)).toBeNull()
  expect(objectPath('account', '../../x')).toBeNull()
  expect(objectPath('constructor', 'x')).toBeNull()
  expect([objectLabel('account'), objectLabel('never_heard_of')]).toEqual(['User', 'Never heard of'])
})

test('what is wrong in the address of the trail is left out', () => {
  const right = { scope: 'admins', who: 'Dana', act: 'user.updated', from: '2026-11-20', to: '2026-11-21' }
  expect(trailSearch(right)).toMatchObject(right)
  expect(isTrailFiltered(trailSearch(right))).toBe(true)
  const wrong = {
    scope: 'constructor',
    who: ['x'],
    act: 'drop table',
    objectType: '__proto__',
    objectId: "'",
    actorId: '1',
    from: '2026-13-40',
    sort: 'x',
    size: '7',
  }
  expect(Object.values(trailSearch(wrong)).filter(Boolean)).toEqual([])
  expect(trailSearch({ from: '2026-11-21', to: '2026-11-20' })).toMatchObject({ from: '2026-11-21', to: undefined })
  expect(isTrailFiltered(trailSearch({ sort: 'oldest', size: '50' }))).toBe(false)
})

test('what names a person is sealed, what is empty or names nobody is not, and what was purged says so', () => {
  const stored = new Map<string, { value: string }>()
  const seal = (value: unknown) => {
    const hash = String(stored.size).padStart(64, '0')
    stored.set(hash, { value: String(value) })
    return hash
  }
  const side = { name: 'Nora', phone: null, street: '', user_role: 'admin', city: 'Greenwood' }
  const sealed = sealedSide(side, seal) ?? {}
  expect(JSON.stringify(sealed)).not.toMatch(/Nora|Greenwood/)
  expect(sealed).toMatchObject({ phone: null, street: '', user_role: 'admin' })
  expect(sealsIn(sealed)).toHaveLength(2)
  expect(unsealed(sealed, stored)).toEqual(side)
  expect(unsealed(sealed, new Map())).toMatchObject({ name: PURGED, city: PURGED, user_role: 'admin' })
  expect(sealedSide(null, seal)).toBeNull()
  // A member that only resembles a seal is not one.
  expect(sealsIn({ name: { sealed: 'x' }, other: { sealed: '0'.repeat(64), more: 1 } })).toEqual([])
})

test.each([
  ['account', 'Dana Whitcomb', 'Dana Whitcomb'],
  ['account', null, 'A former account'],
  ['visitor', null, 'A visitor'],
  ['worker', null, 'The site'],
  ['command', null, 'Server operator'],
] as const)('who did it, of the kind %s by the name %s, is %s', (actor_kind, actor_name, who) => {
  expect(actorNameOf({ actor_kind, actor_name })).toBe(who)
})

test.each([
  ['sync-mls', 'MLS sync'],
  ['promises', 'reply deadlines'],
  ['lead-routing', 'lead routing'],
  ['constructor', 'constructor'],
])('names the part of the site %s: %s', (name, label) => {
  expect(workerLabel(name)).toBe(label)
})
