import { expect, test } from 'vitest'
import { SearchMls } from '../schema/search.ts'
import { conditionOf } from './search-form.ts'

test.each([
  ['ListingId', 'eq', ' 21900045 ', '21900045'],
  ['City', 'in', 'Carmel, Fishers,', ['Carmel', 'Fishers']],
  ['ListPrice', 'le', '$450,000', 450_000],
  ['InternetEntireListingDisplayYN', 'eq', 'No', false],
  ['ModificationTimestamp', 'ge', '2026-03-05', '2026-03-05T00:00:00Z'],
  ['CloseDate', 'ge', '2026-03-05', '2026-03-05'],
] as const)('%s %s %s asks for %j', (field, operator, typed, value) => {
  const condition = conditionOf('Property', field, operator, typed)
  expect(condition).toEqual({ field, operator, value })
  expect(SearchMls.safeParse({ resource: 'Property', conditions: [condition] }).success).toBe(true)
})

test.each([
  ['ListPrice', 'ge', 'cheap'],
  ['InternetEntireListingDisplayYN', 'eq', 'perhaps'],
  ['ModificationTimestamp', 'ge', 'yesterday'],
  ['City', 'in', ','],
  ['ListOfficeName', 'eq', 'x'],
] as const)('%s %s %s is refused by the call', (field, operator, typed) => {
  const condition = conditionOf('Property', field, operator, typed)
  expect(SearchMls.safeParse({ resource: 'Property', conditions: [condition] }).success).toBe(false)
})
