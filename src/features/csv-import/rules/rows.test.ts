import { describe, expect, test } from 'vitest'
import { fieldsOf } from '../words/fields.ts'
import { KINDS, type Kind, MESSAGES } from '../words.ts'
import { columnFaults, proposeColumns } from './columns.ts'
import { readRow } from './rows.ts'

const TODAY = '2026-11-25'

/** Reads a row of a file whose headers are the fields' labels. */
function read(kind: Kind, values: Record<string, string>) {
  const headers = fieldsOf(kind).map(([, { label }]) => label)
  const columns = proposeColumns(kind, headers)
  const cells = fieldsOf(kind).map(([key]) => values[key] ?? '')
  return readRow(kind, columns, headers.length, cells, TODAY)
}
const contact = { name: 'Ada Lovell', email: 'Ada@Example.com', phone: '(317) 555 0123' }
const agent = { name: 'Lena', title: 'Broker', email: 'lena@example.com', phone: '3175550145', license_number: 'RB1' }
const vendor = { name: 'Lantern Roofing', service_type: 'Roofing' }
const story = {
  name: 'Renee',
  place: 'Elm Street, Greenwood',
  deal: 'Sold a home',
  body: 'They answered each time.',
  rating: '5 stars',
}

describe('columns', () => {
  test.each(Object.keys(KINDS) as Kind[])('are proposed for the labels of %s', (kind) => {
    const headers = fieldsOf(kind).map(([, { label }]) => label.toUpperCase())
    expect(proposeColumns(kind, headers)).toEqual(Object.fromEntries(fieldsOf(kind).map(([key], at) => [key, at])))
  })

  test('are proposed for the names of other programs, each column once', () => {
    expect(proposeColumns('contacts', ['Full Name', 'E-mail 1 - Value', 'Phone 1 - Value', 'Notes', 'Fax'])).toEqual({
      name: 0,
      email: 1,
      phone: 2,
      message: 3,
    })
    expect(proposeColumns('vendors', ['Contact', 'Company', 'Category'])).toEqual({
      contact_name: 0,
      name: 1,
      service_type: 2,
    })
    expect(proposeColumns('contacts', ['Email', 'E-mail'])).toEqual({ email: 0 })
    expect(proposeColumns('vendors', ['Company', 'Telephone'])).toEqual({ name: 0, phone: 1 })
  })

  test('are refused without a required one, and for two fields', () => {
    expect(columnFaults('contacts', { email: 0, phone: 0 }, MESSAGES)).toEqual({
      name: MESSAGES.columnMissing('Name'),
      phone: MESSAGES.columnTwice,
    })
    expect(columnFaults('contacts', { name: 0, email: 1 }, MESSAGES)).toEqual({})
  })
})

describe('a row', () => {
  test('of a contact has normalized values, and keys for its duplicates', () => {
    expect(read('contacts', contact)).toEqual({
      ok: true,
      values: {
        name: 'Ada Lovell',
        email: 'Ada@Example.com',
        phone: '317-555-0123',
        message: '',
        consent_date: null,
        consent_source: null,
      },
      keys: ['email:ada@example.com', 'phone:317-555-0123'],
    })
  })

  test.each([
    ['contacts', { ...contact, name: '' }, 'Name: Enter a name.'],
    ['contacts', { ...contact, email: 'ada' }, 'Email: Enter an email address such as name@example.com.'],
    ['contacts', { ...contact, phone: '12' }, 'Phone: Enter a phone number such as 317-555-0123.'],
    ['contacts', { name: 'Ada' }, MESSAGES.noWay],
    ['contacts', { ...contact, consent_date: '2026-01-02' }, MESSAGES.consentIncomplete],
    ['contacts', { ...contact, consent_source: 'Open house' }, MESSAGES.consentIncomplete],
    ['contacts', { ...contact, consent_date: '11/26/2026', consent_source: 'Form' }, MESSAGES.consentLater],
    [
      'contacts',
      { ...contact, consent_date: 'yes', consent_source: 'Form' },
      'Date of marketing consent: Enter a date, such as 11/18/2026.',
    ],
    ['contacts', { ...contact, message: 'x'.repeat(5001) }, MESSAGES.cellTooLong('Notes')],
    ['agents', { ...agent, licensed_year: 'soon' }, 'Licensed since: Enter a year, such as 2014.'],
    ['agents', { ...agent, phone: '' }, 'Direct line: Enter a direct line.'],
    ['vendors', { ...vendor, service_type: 'Magic' }, 'Service: Choose a service.'],
    [
      'vendors',
      { ...vendor, website_url: 'javascript:alert(1)' },
      'Website: Enter a web address such as https://www.example.com.',
    ],
    ['vendors', { ...vendor, vetted_date: '2026-11-26' }, MESSAGES.vettedLater],
    ['testimonials', { ...story, rating: '6' }, 'Stars: Enter 1 to 5.'],
    ['testimonials', { ...story, deal: '' }, 'Transaction: Choose a service.'],
  ] as const)('of %s is refused with a sentence', (kind, values, error) => {
    expect(read(kind, values)).toEqual({ ok: false, errors: [error] })
  })

  test('has choices by label or key, years, stars and American days', () => {
    expect(
      read('vendors', { ...vendor, service_type: 'ROOFING', vetted_date: '1/2/2026', website_url: 'www.example.com' }),
    ).toMatchObject({
      values: { service_type: 'roofing', vetted_date: '2026-01-02', website_url: 'https://www.example.com' },
    })
    expect(read('testimonials', { ...story, dealt_year: '2024' })).toMatchObject({
      values: { deal: 'sold', rating: 5, dealt_year: 2024 },
    })
    expect(read('agents', { ...agent, licensed_year: '2014.0' })).toMatchObject({ values: { licensed_year: 2014 } })
  })

  test('loses the apostrophe that our exports put before a formula', () => {
    expect(read('contacts', { ...contact, message: "'=1+1" })).toMatchObject({ values: { message: '=1+1' } })
  })

  test('with more cells than the header is refused', () => {
    expect(readRow('contacts', { name: 0, email: 1 }, 2, ['a', 'b', 'c'], TODAY)).toEqual({
      ok: false,
      errors: [MESSAGES.tooManyCells],
    })
  })
})
