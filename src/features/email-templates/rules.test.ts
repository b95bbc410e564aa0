import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { agencyWordsIn, filledWith, firstNameOf, mayChange, mayDelete, stateOf } from './rules.ts'
import { AddTemplate, noUnfilledFields, unfilledIn } from './schema.ts'
import { EXAMPLES, MERGE_FIELDS, MESSAGES } from './words.ts'

const values = { ...EXAMPLES, 'home address': null }

test.each([
  ['Hi {first name}.', 'Hi Alex.'],
  ['Hi { First  Name }.', 'Hi Alex.'],
  ['{home address}', '{home address}'],
  ['{toString} {}', '{toString} {}'],
])('%s is filled in as %s', (text, filled) => {
  expect(filledWith(text, values)).toBe(filled)
})

test('a value is not filled in again', () => {
  expect(filledWith('{full name}', { ...values, 'full name': '{agent phone}' })).toBe('{agent phone}')
})

test.each([
  ['Alex Example', 'Alex'],
  ['  Zoë', 'Zoë'],
  ['alex@example.com', null],
  ['317-555-0100', null],
  ['', null],
])('the first name of %s is %s', (name, first) => {
  expect(firstNameOf(name)).toBe(first)
})

test.each([
  ['Hi {first name}, {home adress}', ['first name', 'home adress']],
  ['{"key": 1} and {}', []],
])('%s can’t be sent with %j', (text, names) => {
  expect(unfilledIn(text)).toEqual(names)
  const checked = z.safeParse(z.string().check(noUnfilledFields), text)
  expect(checked.error?.issues[0]?.message).toBe(names.length === 0 ? undefined : MESSAGES.unfilled(names))
})

test('a template with an unknown field is refused at the field, by the name of the field', () => {
  const checked = z.safeParse(AddTemplate, { name: 'A', subject: '{frist name}', message: '{first name}' })
  expect(checked.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['subject', MESSAGES.unknownFields(['frist name'])],
  ])
})

test.each(Object.keys(MERGE_FIELDS))('the field %s is accepted and has an example', (name) => {
  const input = { name: 'A', subject: `{${name}}`, message: `{${name}}` }
  expect(z.safeParse(AddTemplate, input).success).toBe(true)
  expect(filledWith(input.subject, EXAMPLES)).not.toContain('{')
})

test.each([
  ['You are my client, and we represent you.', ['my client', 'represent']],
  ['As your agent, I work for you.', ['as your agent', 'i work for you']],
  ['Send two times that work for you.', []],
])('agency words in %s: %j', (text, found) => {
  expect(agencyWordsIn(text)).toEqual(found)
})

test.each([
  [{ version: 2, approved_version: null }, 'waiting'],
  [{ version: 2, approved_version: 1 }, 'changed'],
  [{ version: 2, approved_version: 2 }, 'approved'],
] as const)('%j is %s', (template, state) => {
  expect(stateOf(template)).toBe(state)
})

describe('rights', () => {
  const author = { account_id: 'a', is_approver: false }
  const other = { account_id: 'b', is_approver: false }
  const approver = { account_id: 'c', is_approver: true }
  test.each([
    [author, 'a', null, true, true],
    [author, 'a', 1, true, false],
    [other, 'a', null, false, false],
    [other, null, null, false, false],
    [approver, 'a', 1, true, true],
    [approver, null, 1, true, true],
  ] as const)('%j for a template of %s, approved %s', (view, created_by, approved_version, change, remove) => {
    expect([mayChange(view, { created_by }), mayDelete(view, { created_by, approved_version })]).toEqual([
      change,
      remove,
    ])
  })
})
