import { expect, test } from 'vitest'
import { brokerage } from '../../../sample/cast/brokerage.ts'
import { businessData, disclaimerAsOf, postalAddress, telephoneUrl } from './rules.ts'
import { Brokerage } from './schema.ts'
import { GEO, UNSET_BROKERAGE } from './words.ts'

test.each([
  ['the sample brokerage', brokerage],
  ['the neutral record', UNSET_BROKERAGE],
])('%s is a whole record', (_name, record) => {
  expect(Brokerage.safeParse(record).error?.issues).toBeUndefined()
})

test('the neutral record claims nothing', () => {
  const text = JSON.stringify(UNSET_BROKERAGE)
  expect(text).not.toMatch(/\d{3}-\d{3}-\d{4}|@|RC\d|%|million|best|award/i)
})

test('the sample brokerage is fictional: phones from 317-555-0100 to 0199, mail at example.com', () => {
  const text = JSON.stringify(brokerage)
  for (const phone of text.match(/\d{3}-\d{3}-\d{4}/g) ?? []) expect(phone).toMatch(/^317-555-01\d\d$/)
  for (const email of text.match(/[\w.]+@[\w.]+/g) ?? []) expect(email).toMatch(/@example\.com$/)
})

test.each([
  ['317-555-0142', 'tel:+13175550142'],
  ['(317) 555-0142', 'tel:+13175550142'],
  ['1-317-555-0142', 'tel:+13175550142'],
])('%s is called as %s', (phone, url) => {
  expect(telephoneUrl(phone)).toBe(url)
})

test('a postal address needs a street', () => {
  expect(postalAddress(brokerage)).toBe('240 Madison Row, Suite 3, Greenwood, Indiana 46142')
  expect(postalAddress(UNSET_BROKERAGE)).toBeNull()
})

test('the disclaimer says when the data was obtained', () => {
  const text = disclaimerAsOf(brokerage, 'Nov 21, 2026, 9:02 AM')
  expect(text).toContain('as of Nov 21, 2026, 9:02 AM.')
  expect(text).not.toContain('{')
})

test('the business data name the office, and leave out what is not known', () => {
  expect(businessData(brokerage, 'https://homes.example.com', GEO)).toMatchObject({
    '@type': 'RealEstateAgent',
    '@id': 'https://homes.example.com/#business',
    telephone: '+1-317-555-0142',
    address: { streetAddress: '240 Madison Row, Suite 3', addressRegion: 'IN', postalCode: '46142' },
    geo: { latitude: 39.7684, longitude: -86.1581 },
    openingHoursSpecification: [{ opens: '09:00', closes: '18:00' }, { dayOfWeek: ['Saturday'] }],
  })
  expect(Object.keys(businessData(UNSET_BROKERAGE, 'https://homes.example.com', GEO))).not.toEqual(
    expect.arrayContaining(['telephone']),
  )
})
