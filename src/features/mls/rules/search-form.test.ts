import { expect, test } from 'vitest'
import { SEARCH_FIELDS, SearchMls, type SearchResource } from '../schema/search.ts'
import { conditionOf, formErrors, operatorsOf, searchFieldsOf } from './search-form.ts'

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

test('the form offers the fields that the service answers, each with its own comparisons', () => {
  expect(searchFieldsOf('Property', true)).not.toContain('City')
  expect(searchFieldsOf('Property', false)).toContain('City')
  expect(operatorsOf('Property', 'City')).toEqual(['eq', 'ne', 'in'])
  expect(operatorsOf('Property', 'ModificationTimestamp')).not.toContain('eq')
  for (const resource of Object.keys(SEARCH_FIELDS) as SearchResource[])
    for (const field of searchFieldsOf(resource, true)) expect(searchFieldsOf(resource, false)).toContain(field)
})

test('an error of a condition is shown at the row that it was read from', () => {
  const fields = { 'conditions.1': 'Enter a number.', 'conditions.0.value': 'Enter a date.', resource: 'Select one.' }
  expect(formErrors(fields, [1, 3])).toEqual({
    value3: 'Enter a number.',
    value1: 'Enter a date.',
    resource: 'Select one.',
  })
})
