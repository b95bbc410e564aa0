import { expect, test } from 'vitest'
import { capitalized, uncapitalized } from './capitalized.ts'

test.each([
  ['', ''],
  ['List price', 'list price'],
  ['ZIP code', 'ZIP code'],
  ['MLS number', 'MLS number'],
  ['Max monthly HOA fee', 'max monthly HOA fee'],
  ['A fixed amount', 'a fixed amount'],
])('a label inside a sentence: %j', (label, inside) => {
  expect(uncapitalized(label)).toBe(inside)
})

test('capitalizes the first character only', () => {
  expect(capitalized('monthly HOA fee')).toBe('Monthly HOA fee')
})
