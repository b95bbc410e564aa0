import { expect, test } from 'vitest'
import { officesNamed } from './office-match.ts'

const OFFICES = [
  'Sycamore & Main Realty, LLC',
  'Main Street Realty',
  'Sycamore and Main Realty',
  'Larkspur Home Group',
  'Realty Group',
].map((office_name) => ({ office_name }))

test.each([
  ['Sycamore & Main Realty', ['Sycamore & Main Realty, LLC', 'Sycamore and Main Realty']],
  ['SYCAMORE AND MAIN REALTY', ['Sycamore and Main Realty', 'Sycamore & Main Realty, LLC']],
  ['larkspur', ['Larkspur Home Group']],
  ['Realty Group', ['Realty Group']],
  ['Elm Street Homes', []],
  ['  ', []],
])('offices named %j', (name, expected) => {
  expect(officesNamed(OFFICES, name).map(({ office_name }) => office_name)).toEqual(expected)
})
