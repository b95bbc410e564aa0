import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { brokerage as sample } from '../../../../sample/cast/brokerage.ts'
import { Brokerage, type BrokerageDraft, UpdateBrokerage } from '../schema.ts'
import { UNSET_BROKERAGE } from '../words.ts'
import { missingInRecord } from './launch.ts'
import { draftOf, faultsOf, hoursOf, inputFaults, linesOf, recordOf, sentenceOf, unknownMembers } from './settings.ts'

/** The command applies `requests` and `brand` to other settings. */
const {
  requests: _,
  brand: __,
  ...example
}: Record<string, unknown> = JSON.parse(readFileSync('docs/brokerage.example.json', 'utf8'))

/** Parses form values as the call does. */
function typed(draft: BrokerageDraft) {
  const { version: _, ...input } = UpdateBrokerage.parse({ version: 1, ...draft })
  return input
}
const stored = (brokerage: Brokerage, change: Partial<BrokerageDraft> = {}) =>
  Brokerage.parse(recordOf(typed({ ...draftOf(brokerage), ...change }), brokerage))

test.each([
  ['the sample', sample],
  ['the example', Brokerage.parse(example)],
])('saving the form of %s without a change keeps the record', (_, brokerage) => {
  expect(stored(brokerage)).toEqual(Brokerage.parse(brokerage))
})

test('the form of the neutral record changes nothing', () => {
  expect(stored(UNSET_BROKERAGE)).toEqual(UNSET_BROKERAGE)
})

test('an empty name is the neutral one, so that it counts as missing, and an open site keeps its own', () => {
  const emptied = stored(sample, { name: '', short_name: ' ', mls_name: '' })
  expect(missingInRecord(emptied).map(({ key }) => key)).toEqual(['name', 'short_name', 'mls_texts'])
  expect(faultsOf(emptied, sample)).toMatchObject({ name: expect.stringContaining('The site is live and needs this.') })
})

test('the city is asked for with a street, and never the neutral one without saying so', () => {
  const draft = draftOf(UNSET_BROKERAGE)
  expect([draft.name, draft.short_name, draft.city, draft.mls_name]).toEqual(['', '', '', ''])
  expect(inputFaults(typed(draft))).toEqual({})
  expect(inputFaults(typed({ ...draft, street: '9 East Main Street' }))).toEqual({ city: 'Enter the city.' })
  expect(draftOf({ ...UNSET_BROKERAGE, street: '1 Main Street' }).city).toBe(UNSET_BROKERAGE.city)
})

test('the example is complete, right, and has no unknown member', () => {
  const brokerage = Brokerage.parse(example)
  expect(missingInRecord(brokerage)).toEqual([])
  expect(faultsOf(brokerage, brokerage)).toEqual({})
  expect(unknownMembers(example, Brokerage)).toEqual([])
})

test('the example has phones of fiction and addresses of example.com', () => {
  const text = JSON.stringify(example)
  for (const phone of text.match(/\d{3}-\d{3}-\d{4}/g) ?? []) expect(phone).toMatch(/^317-555-01\d\d$/)
  for (const host of text.match(/(?<=@|https:\/\/(?:www\.)?)[\w.-]+/g) ?? [])
    expect(host).toMatch(/^(www\.)?example\.com$/)
})

test.each<[string, Partial<BrokerageDraft>, Partial<Brokerage>]>([
  ['emptied text becomes null', { affiliation: ' ', phone: '' }, { affiliation: null, phone: null }],
  ['a phone is formatted', { phone: '(317) 555 0188' }, { phone: '317-555-0188' }],
  [
    'cities keep the order of their lines',
    { service_area: 'Franklin\n\n Greenwood \nFranklin' },
    { service_area: ['Franklin', 'Greenwood'] },
  ],
  [
    'a new profile is labeled with its network',
    { social: 'https://www.example.com/meridian-row\nhttps://www.instagram.com/meridian' },
    {
      social: [
        { label: 'Meridian Row on Facebook', url: 'https://www.example.com/meridian-row' },
        { label: 'Meridian Row on Instagram', url: 'https://www.instagram.com/meridian' },
      ],
    },
  ],
  [
    'changed hours are grouped and labeled again',
    { saturday_closes: '18:00', saturday_opens: '09:00' },
    {
      hours: [
        {
          label: 'Monday to Saturday, 9 AM to 6 PM',
          days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
          opens: '09:00',
          closes: '18:00',
        },
      ],
    },
  ],
  [
    'tour hours',
    { tour_sunday_opens: '12:00', tour_sunday_closes: '17:00' },
    { tour_hours: [{ label: 'Sunday, noon to 5 PM', days: ['Sunday'], opens: '12:00', closes: '17:00' }] },
  ],
  ['holidays', { works_columbus: true }, { works_on_holidays: ['columbus'] }],
  [
    'a DMCA agent without a value is removed',
    { dmca_name: '', dmca_address: '', dmca_phone: '', dmca_email: '' },
    { dmca_agent: null },
  ],
  ['the state of the launch, which the form does not have', {}, { launch: sample.launch }],
])('%s', (_, change, expected) => {
  expect(stored(sample, change)).toMatchObject(expected)
})

test.each<[string, Partial<BrokerageDraft>, string[]]>([
  ['nothing', {}, []],
  ['a license number without a digit', { license_number: 'LICENSE' }, ['license_number']],
  ['a license number of another state', { license_number: 'IL 471.012345' }, []],
  ['a ZIP code with 4 digits', { postal_code: '4614' }, ['postal_code']],
  ['ZIP+4', { postal_code: '46142-1234' }, []],
  ['a profile without https', { social: 'http://www.example.com/row' }, ['social']],
  ['a profile that is a script', { social: 'javascript:alert(1)' }, ['social']],
  ['a closing time before the opening', { monday_opens: '18:00', monday_closes: '09:00' }, ['monday_closes']],
  ['an opening time alone', { monday_closes: '' }, ['monday_closes']],
  ['a closing time alone', { tour_monday_closes: '18:00' }, ['tour_monday_opens']],
  ['half a DMCA agent', { dmca_email: '' }, ['dmca_email']],
  ['a disclaimer without its time', { mls_disclaimer: 'Deemed reliable.' }, ['mls_disclaimer']],
  ['an open site without an email address', { email: '' }, ['email']],
  ['an open site without office keys', { mls_office_keys: '' }, ['mls_office_keys']],
])('%s is refused at its field', (_, change, fields) => {
  const input = typed({ ...draftOf(sample), ...change })
  expect(Object.keys({ ...faultsOf(recordOf(input, sample), sample), ...inputFaults(input) })).toEqual(fields)
})

test('a closed site may still lack what an open one needs', () => {
  const closed = { ...sample, launch: undefined }
  expect(faultsOf({ ...closed, email: null, license_number: null }, closed)).toEqual({})
})

test('a day in two groups of hours is refused', () => {
  const [week] = sample.hours
  expect(faultsOf({ ...sample, hours: [...sample.hours, ...(week ? [week] : [])] }, sample)).toHaveProperty('hours')
})

test.each([
  [{ monday: ['09:00', '17:30'] }, ['Monday, 9 AM to 5:30 PM']],
  [
    { monday: ['09:00', '17:00'], tuesday: ['09:00', '17:00'], thursday: ['09:00', '17:00'] },
    ['Monday and Tuesday, 9 AM to 5 PM', 'Thursday, 9 AM to 5 PM'],
  ],
  [{ saturday: ['08:05', '12:00'], sunday: ['12:00', '20:00'] }, ['Saturday, 8:05 AM to noon', 'Sunday, noon to 8 PM']],
])('hours %j read %j', (week, labels) => {
  const times = Object.fromEntries(Object.entries(week).map(([day, [opens, closes]]) => [day, { opens, closes }]))
  expect(hoursOf(times as Parameters<typeof hoursOf>[0]).map(({ label }) => label)).toEqual(labels)
})

test('a line counts once, without spaces around it', () => {
  expect(linesOf(' A\r\nB\n\nA')).toEqual(['A', 'B'])
})

test.each([
  [{ licence_number: 'x' }, ['licence_number']],
  [{ mls: { name: 'X', color: 'red' }, launch: { opened: true } }, ['mls.color', 'launch.opened']],
  [{ hours: [{ label: 'x', day: 'Monday' }] }, ['hours[0].day']],
  [{ dmca_agent: { name: 'x', fax: 'y' }, toString: 'x' }, ['dmca_agent.fax', 'toString']],
  [{ mls: null, hours: 'x' }, []],
])('%j has the unknown members %j', (given, names) => {
  expect(unknownMembers(given, Brokerage)).toEqual(names)
})

test.each([
  ['brokerage.updated', ['phone', 'mls'], 'changed phone, MLS texts'],
  ['brokerage.updated', ['state', 'state_name'], 'changed state'],
  ['brokerage.opened', ['launch'], 'launched the site'],
  ['brokerage.taken_offline', ['launch'], 'took the site offline'],
])('%s of %j reads "%s"', (act, changed, sentence) => {
  expect(sentenceOf(act, changed)).toBe(sentence)
})

test('an input without a field is refused', () => {
  expect(z.safeParse(UpdateBrokerage, { version: 1 }).success).toBe(false)
})
