import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  acceptPath,
  askPath,
  availableFirst,
  countFilled,
  factsOf,
  faultsOf,
  headingOf,
  homeIdIn,
  homesIn,
  linkOf,
  maxPriceIn,
  stateOf,
} from './rules.ts'
import { ProposeHomes } from './schema.ts'
import { HOME_NUMBERS, MESSAGES } from './words.ts'

const ID = '018f0000-0000-7000-8000-0000000000d1'
const empty = Object.fromEntries(
  HOME_NUMBERS.flatMap((at) => [
    [`home_${at}`, ''],
    [`note_${at}`, ''],
  ]),
)
const input = (given: Record<string, string>) => z.parse(ProposeHomes, { ...empty, personId: ID, seen: '', ...given })

test.each([
  [`https://example.com/properties/${ID}`, ID],
  [`/properties/${ID.toUpperCase()}?rate=3`, ID],
  [`https://example.com/properties/${ID}/photos#3`, ID],
  [`https://example.com/properties/${ID}0`, null],
  ['21901234', null],
  ['412 Fry Road', null],
])('a link of a home: %s', (text, id) => {
  expect(homeIdIn(text)).toBe(id)
})

test('the field of a chosen home holds the link that finds it', () => {
  expect(homeIdIn(linkOf(ID))).toBe(ID)
})

test.each([
  [{}, 0],
  [{ home_1: '1', home_2: '2' }, 2],
  [{ home_1: '1', home_2: '', home_3: '3' }, 1],
  [Object.fromEntries(HOME_NUMBERS.map((at) => [`home_${at}`, String(at)])), HOME_NUMBERS.length],
])('the homes before the first empty field: %j', (values, filled) => {
  expect(countFilled(values)).toBe(filled)
})

test('homes come in the order of the form, without empty fields', () => {
  expect(homesIn(input({ home_3: ' 21901234 ', home_1: '412 Fry Road', note_3: 'A porch' }))).toEqual([
    { field: 'home_1', text: '412 Fry Road', note: '' },
    { field: 'home_3', text: '21901234', note: 'A porch' },
  ])
})

test('a form needs a home, and each note needs its home', () => {
  expect(faultsOf(input({}))).toEqual({ home_1: MESSAGES.noHome })
  expect(faultsOf(input({ home_1: '1', note_2: 'A porch' }))).toEqual({ home_2: MESSAGES.noteWithoutHome })
  expect(faultsOf(input({ home_1: '1', note_1: 'A porch' }))).toEqual({})
})

test('a note and the words of an answer have a limit', () => {
  expect(() => input({ home_1: '1', note_1: 'x'.repeat(1001) })).toThrow()
})

const at = new Date('2026-11-21T14:00:00Z')
const open = { answer: null, asked_at: null, withdrawn_at: null, home: { title: 'A', price: 1 }, search: null } as const
test.each([
  [open, 'open'],
  [{ ...open, asked_at: at }, 'asked'],
  [{ ...open, home: null, asked_at: at }, 'gone'],
  [{ ...open, home: null, withdrawn_at: at }, 'withdrawn'],
  [{ ...open, home: null, search: '?city=Greenwood' }, 'open'],
  [{ ...open, home: null, answer: 'saved' as const }, 'saved'],
  [{ ...open, asked_at: at, answer: 'declined' as const }, 'declined'],
])('state %#', (proposal, state) => {
  expect(stateOf(proposal)).toBe(state)
})

test('the heading names the agent if all proposals are from one', () => {
  const from = (...names: (string | null)[]) => ({
    proposals: names.map((agent_name) => ({ agent_name })) as never,
    searches: [],
    agent_name: names[0] ?? null,
  })
  expect(headingOf(from('Lena Park', 'Lena Park'))).toBe('Proposals from Lena Park')
  expect(headingOf(from('Lena Park', 'Tom Reyes'))).toBe('Proposals')
  expect(headingOf(from(null))).toBe('Proposals')
  expect(headingOf(from())).toBe('Proposals')
  const searches = [{ agent_name: 'Tom Reyes' }] as never
  expect(headingOf({ ...from('Lena Park'), searches })).toBe('Proposals')
  expect(headingOf({ proposals: [], searches, agent_name: 'Tom Reyes' })).toBe('Proposals from Tom Reyes')
})

test('homes that are gone come last', () => {
  const some = [
    { home: null, at: 1 },
    { home: {} as never, at: 2 },
    { home: null, at: 3 },
    { home: {} as never, at: 4 },
  ]
  expect(availableFirst(some).map(({ at }) => at)).toEqual([2, 4, 1, 3])
})

test('a question goes to the agent, or to the office without one', () => {
  expect(askPath({ agent_id: 'a', property_id: 'b' })).toBe('/dashboard/messages/new?to=a&home=b')
  expect(askPath({ agent_id: null, property_id: 'b' })).toBe('/dashboard/messages/new?to=office&home=b')
})

test('land has acres, and a home its rooms', () => {
  const land = { bedrooms: null, bathrooms: null, living_area: null, lot_size_acres: 2, property_type: 'Land' }
  expect(factsOf(land)).toBe('2 acres')
  expect(factsOf({ ...land, bedrooms: 3, living_area: 1850 })).toBe('3 bd · 1,850 sq ft')
  expect(factsOf({ ...land, lot_size_acres: null })).toBe('Land')
})

test('a changed search goes with the acceptance', () => {
  expect(acceptPath('a')).toBe('/dashboard/proposals?accept=a#proposal-a')
  expect(acceptPath('a', '?city=Greenwood&minBeds=3')).toBe(
    '/dashboard/proposals?accept=a&search=%3Fcity%3DGreenwood%26minBeds%3D3#proposal-a',
  )
})

test.each([
  [[], null],
  [['?city=Greenwood&maxPrice=420000'], 420_000],
  [['?maxPrice=420000', '?maxPrice=455000'], 455_000],
  [['?maxPrice=420000', '?city=Greenwood'], null],
  [['?maxPrice=cheap'], null],
])('the highest price of the accepted searches %j', (searches, price) => {
  expect(maxPriceIn(searches)).toBe(price)
})
