import { expect, test } from 'vitest'
import { firstName } from './rules.ts'

test('people are called by their first name', () => {
  expect(firstName('Dana Whitcomb')).toBe('Dana')
})
