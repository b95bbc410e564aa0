import { expect, test } from 'vitest'
import { nameOf, suggestedName } from './rules.ts'

test.each([
  [[], ''],
  [['Greenwood', 'Greenwood'], 'Homes in Greenwood'],
  [['Greenwood', 'Franklin', 'Greenwood'], 'Greenwood or Franklin'],
  [['Greenwood', 'Franklin', 'Carmel'], 'Greenwood, Franklin, and more'],
])('homes in %j are called "%s"', (cities, name) => {
  expect(suggestedName(cities)).toBe(name)
})

test('a home that is no longer available has no name', () => {
  expect(nameOf({ address: '12 Fry Road', city: 'Greenwood' })).toBe('12 Fry Road, Greenwood')
  expect(nameOf({ address: null, city: 'Greenwood' })).toBe('Address withheld, Greenwood')
  expect(nameOf(null)).toBe('No longer available')
})
