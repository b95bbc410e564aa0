import { expect, test } from 'vitest'
import { calendarOf } from './calendar.ts'

const HOME = {
  id: '02701ac2-1d33-5aea-8a5a-4c5d256fb073',
  address: '1422 Wheatfield Ln',
  city: 'Greenwood',
  state: 'IN',
  postal_code: '46143',
  list_office_name: 'Ridge & Rowe Realty; Greenwood',
  list_office_contact: '317-555-0163',
}
const TIMES = [{ starts_at: new Date('2026-11-22T18:00:00Z'), ends_at: new Date('2026-11-22T20:00:00Z') }]
const AT = { url: 'https://homes.example.com', now: new Date('2026-11-21T15:00:00Z') }

/** Unfolds the lines, as a calendar program does. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('an open house is an entry with its time, its place and who holds it', () => {
  const lines = linesOf(calendarOf(HOME, TIMES, AT))
  expect(lines).toContain('DTSTART:20261122T180000Z')
  expect(lines).toContain('DTEND:20261122T200000Z')
  expect(lines).toContain('SUMMARY:Open house: 1422 Wheatfield Ln')
  expect(lines).toContain('LOCATION:1422 Wheatfield Ln\\, Greenwood\\, IN 46143')
  expect(lines.join('\n')).toContain('Hosted by Ridge & Rowe Realty\\; Greenwood')
})

test('no line is longer than 75 octets, whatever the name', () => {
  const text = calendarOf({ ...HOME, list_office_name: 'Ünïted Hömes '.repeat(20) }, TIMES, AT)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(linesOf(text).join('\n')).toContain('Ünïted Hömes '.repeat(20))
})

test('a withheld address is not in it', () => {
  const text = calendarOf({ ...HOME, address: null }, TIMES, AT)
  expect(text).not.toMatch(/Wheatfield/)
  expect(linesOf(text)).toContain('SUMMARY:Open house: home in Greenwood')
})
