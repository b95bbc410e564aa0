import { expect, test } from 'vitest'
import { bestMisspelled, canBeMisspelled } from './misspelled.ts'

const PEOPLE = ['Walter Hensley', 'Zebulon Quartermaine', 'Ada Okonkwo', 'Zoë Fry', 'Ann Lee'].map((name) => ({ name }))

test.each<[string, string[]]>([
  ['walter hensly', ['Walter Hensley']],
  ['wlater', ['Walter Hensley']],
  ['henzlee', ['Walter Hensley']],
  ['zebolun', ['Zebulon Quartermaine']],
  ['okonwko', ['Ada Okonkwo']],
  ['okomk', ['Ada Okonkwo']],
  ['hxnzlxy', []],
  ['walter quist', []],
  ['zoee', ['Zoë Fry']],
  ['bnn lee', []],
])('"%s" may be %j', (typed, names) => {
  expect(bestMisspelled(typed, PEOPLE).map(({ name }) => name)).toEqual(names)
})

test('the closest name comes first', () => {
  const names = ['Jon Hansley', 'Jon Hensley'].map((name) => ({ name }))
  expect(bestMisspelled('hensly', names).map(({ name }) => name)).toEqual(['Jon Hensley', 'Jon Hansley'])
})

test.each([
  ['hensly', true],
  ['o’niel', true],
  ['ann', false],
  ['ada@example', false],
  ['317-555', false],
  ['', false],
])('"%s" may be a misspelled name: %s', (typed, can) => {
  expect(canBeMisspelled(typed)).toBe(can)
})
