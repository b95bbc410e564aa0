import { expect, test } from 'vitest'
import { brokerage } from '../../../../sample/cast/brokerage.ts'
import { businessData } from '../rules.ts'
import type { Office } from '../schema.ts'
import { GEO } from '../words.ts'
import { officeDraftOf, officeFaults, officeOf, officesFaults } from './offices.ts'
import { hourFaults } from './settings.ts'

const office: Office = {
  name: 'Franklin office',
  street: '1 Court Street',
  city: 'Franklin',
  postal_code: '46131',
  phone: '317-555-0161',
  email: null,
  license_number: null,
  hours: [{ label: 'Monday and Tuesday, 9 AM to 5 PM', days: ['Monday', 'Tuesday'], opens: '09:00', closes: '17:00' }],
  agents: ['dana-whitcomb'],
}

test('a form has the office, and gives the same one', () => {
  const { phone, email, license_number, ...draft } = officeDraftOf(office)
  expect(draft).toMatchObject({ monday_opens: '09:00', tuesday_closes: '17:00', sunday_opens: '' })
  expect(
    officeOf({ ...draft, phone: phone || null, email: email || null, license_number: license_number || null }),
  ).toEqual(office)
})

test.each([
  ['a name twice', { name: 'FRANKLIN OFFICE' }, [office], ['name']],
  ['a wrong ZIP code', { postal_code: '461' }, [], ['postal_code']],
  ['a phone and an email that are none', { phone: '555', email: 'x' }, [], ['phone', 'email']],
  ['a license without a digit', { license_number: 'none' }, [], ['license_number']],
  ['nothing wrong', { license_number: 'RC52600318' }, [], []],
  ['too many offices', {}, Array.from({ length: 20 }, (_, at) => ({ ...office, name: `Office ${at}` })), ['name']],
])('an office with %s', (_, change, others, fields) => {
  expect(Object.keys(officeFaults({ ...office, ...change }, others))).toEqual(fields)
})

test('times come in pairs and in order', () => {
  const draft = officeDraftOf(null)
  expect(Object.keys(hourFaults({ ...draft, monday_opens: '09:00' }, ''))).toEqual(['monday_closes'])
  expect(Object.keys(hourFaults({ ...draft, monday_opens: '09:00', monday_closes: '08:00' }, ''))).toEqual([
    'monday_closes',
  ])
  expect(hourFaults(draft, '')).toEqual({})
})

test('a file names the wrong member of the office', () => {
  expect(Object.keys(officesFaults([office, { ...office, phone: '1' }]))).toEqual(['offices.1.name', 'offices.1.phone'])
})

test('search engines get each office as a department', () => {
  const data = businessData({ ...brokerage, offices: [office] }, 'https://homes.example.com', GEO)
  expect(data.department).toMatchObject([
    {
      name: 'Meridian Row Realty, Franklin office',
      telephone: '+1-317-555-0161',
      address: { streetAddress: '1 Court Street', addressRegion: 'IN' },
      openingHoursSpecification: [{ opens: '09:00' }],
    },
  ])
  expect(businessData(brokerage, 'https://homes.example.com', GEO)).not.toHaveProperty('department')
})
