import { expect, test } from 'vitest'
import { firstName, slugOf } from './rules.ts'

test.each([
  ['Dana Whitcomb', 'dana-whitcomb'],
  ['  José  Ångström-Núñez, Jr. ', 'jose-angstrom-nunez-jr'],
  ['李', 'agent'],
  ['---', 'agent'],
  ['x'.repeat(200), 'x'.repeat(80)],
])('%s is at about-%s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('people are called by their first name', () => {
  expect(firstName('Dana Whitcomb')).toBe('Dana')
})
