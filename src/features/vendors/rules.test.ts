import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isUnchanged } from '#kit/record/record.ts'
import { vendorForm } from '../../../test/vendor-form.ts'
import { faultsOf, faultsOfNew, groupByService, isEmailDue, websiteName } from './rules.ts'
import { CreateVendor, type Vendor, vendorRecord } from './schema.ts'
import { MESSAGES } from './words.ts'

const vendor = z.parse(CreateVendor, vendorForm)

describe('what an administrator writes', () => {
  test.each([
    ['a name is needed', { name: '   ' }, 'name', 'Enter the vendor’s name.'],
    ['of 120 characters at most', { name: 'x'.repeat(121) }, 'name', 'Use 120 characters or fewer.'],
    ['a service of the list', { service_type: 'alchemy' }, 'service_type', 'Choose a service.'],
    ['no name that every object has', { service_type: 'constructor' }, 'service_type', 'Choose a service.'],
    ['a text without NUL', { description: 'a\u0000b' }, 'description', 'This text has characters we can’t store.'],
    ['a phone of the United States', { phone: '020 7946 0958' }, 'phone', 'Enter a phone number such as 317-555-0123.'],
    ['an email address', { email: 'ridge@' }, 'email', 'Enter an email address such as name@example.com.'],
    [
      'no email with a line break',
      { email: 'a@example.com\nBcc: b@example.com' },
      'email',
      'Enter an email address such as name@example.com.',
    ],
    [
      'no script for a website',
      { website_url: 'javascript:alert(1)' },
      'website_url',
      'Enter a web address such as https://www.example.com.',
    ],
    [
      'no address of a machine inside',
      { website_url: 'http://127.0.0.1/' },
      'website_url',
      'Enter a web address such as https://www.example.com.',
    ],
    [
      'no website with a password',
      { website_url: 'https://a:b@example.com' },
      'website_url',
      'Enter a web address such as https://www.example.com.',
    ],
    ['a day that there is', { vetted_date: '2026-02-30' }, 'vetted_date', 'Enter a date, such as 11/18/2026.'],
  ])('%s', (_, part, field, message) => {
    const result = z.safeParse(CreateVendor, { ...vendorForm, ...part })
    expect(result.error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]])
  })

  test.each([
    ['(317) 555-0142', 'phone', '317-555-0142'],
    ['+1 317.555.0142', 'phone', '317-555-0142'],
    ['', 'phone', null],
    ['www.example.com/roofs', 'website_url', 'https://www.example.com/roofs'],
    ['  Tomas Herrera ', 'contact_name', 'Tomas Herrera'],
    ['one\r\ntwo', 'description', 'one\ntwo'],
  ] as const)('%j as %s is kept as %j', (typed, field, storedValue) => {
    expect(z.parse(CreateVendor, { ...vendorForm, [field]: typed })[field]).toBe(storedValue)
  })

  test('what is not asked for is left out', () => {
    const more = JSON.parse('{"position":1,"version":9,"id":"x","__proto__":{"is_active":false}}')
    expect(Object.keys(z.parse(CreateVendor, { ...vendorForm, ...more })).sort()).toEqual(
      Object.keys(vendorForm).sort(),
    )
  })
})

describe('a vendor as a whole', () => {
  test.each([
    ['nothing is wrong', {}, {}],
    ['vetted today', { vetted_date: '2026-11-21' }, {}],
    ['vetted tomorrow', { vetted_date: '2026-11-22' }, { vetted_date: MESSAGES.vettedLater }],
    ['a benefit that is explained', { benefit: 'sponsorship', benefit_note: 'They sponsor our spring evening.' }, {}],
    ['a benefit that is not', { benefit: 'advertising' }, { benefit_note: MESSAGES.benefitUnexplained }],
  ] as const)('%s', (_, part, faults) => {
    expect(faultsOf({ ...vendor, ...part }, '2026-11-21')).toEqual(faults)
  })

  test.each([
    ['the letter needs an address', { tellByEmail: true }, { email: MESSAGES.emailMissing }, true],
    ['and has one', { tellByEmail: true, email: 'a@example.com' }, {}, true],
    [
      'no letter of a page that does not show them',
      { tellByEmail: true, email: 'a@example.com', is_active: false },
      {},
      false,
    ],
    ['no letter unasked', { email: 'a@example.com' }, {}, false],
  ] as const)('%s', (_, part, faults, isDue) => {
    expect(faultsOfNew({ ...vendor, ...part }, '2026-11-21')).toEqual(faults)
    expect(isEmailDue({ ...vendor, ...part })).toBe(isDue)
  })

  test('an edit that changes nothing is none', () => {
    const { is_active: _, tellByEmail: __, ...fields } = vendor
    const at = new Date('2026-11-21T12:00:00Z')
    const stored: Vendor = {
      ...fields,
      id: '1',
      is_active: true,
      position: 3,
      version: 2,
      created_at: at,
      updated_at: at,
    }
    expect(isUnchanged(stored, fields)).toBe(true)
    expect(isUnchanged(stored, { ...fields, city: 'Greenwood' })).toBe(false)
  })
})

test('groups stand in the order of a move, vendors in theirs, and empty groups nowhere', () => {
  const rows = [
    { service_type: 'moving', name: 'A' },
    { service_type: 'inspection', name: 'B' },
    { service_type: 'moving', name: 'C' },
  ] as const
  expect(groupByService(rows).map((group) => [group.service_type, group.vendors.map(({ name }) => name)])).toEqual([
    ['inspection', ['B']],
    ['moving', ['A', 'C']],
  ])
  expect(groupByService([])).toEqual([])
})

test.each([
  ['https://www.example.com/', 'example.com'],
  ['http://roofs.example.com/greenwood', 'roofs.example.com/greenwood'],
])('%s reads %s', (url, name) => {
  expect(websiteName(url)).toBe(name)
})

test.each([
  ['vendor.created', ['name', 'phone'], 'added this vendor'],
  ['vendor.hidden', ['is_active'], 'hid it'],
  ['vendor.updated', ['phone', 'website_url'], 'changed phone, website'],
  ['vendor.updated', ['constructor'], 'changed this vendor'],
])('%s of %j reads "%s"', (act, changed, sentence) => {
  expect(vendorRecord.sentenceOf(act, changed)).toBe(sentence)
})
