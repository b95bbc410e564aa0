import { expect, test } from 'vitest'
import { groupChoices, matchesWords, narrowFound } from './rules.ts'
import type { Choice, FoundItem } from './schema.ts'

const page = (label: string, detail = ''): Choice => ({
  kind: 'page',
  key: `page ${label}`,
  label,
  detail,
  href: `/admin/${label.toLowerCase()}`,
})
const act = (label: string): Choice => ({ ...page(label), kind: 'act', key: `act ${label}`, section: 'form' })
const item = (label: string, detail = ''): FoundItem => ({ id: label, label, detail, href: `/people/${label}` })
const NONE = { people: [], listings: [] }

test.each<[string, string, boolean]>([
  ['Email templates', 'temp', true],
  ['Email templates', 'temp em', true],
  ['Email templates', 'EMAIL T', true],
  ['Email templates', 'plates', false],
  ['Email templates', 'email x', false],
  ['Anne-Marie O’Neil', 'marie neil', true],
  ['Zoë Fry', 'zoë', true],
  ['Email templates', '', true],
  ['', 'a', false],
])('"%s" by "%s": %s', (text, typed, isMatch) => {
  expect(matchesWords(text, typed)).toBe(isMatch)
})

test('an answer keeps what still matches while the next one is awaited', () => {
  const found = { people: [item('Ada Fry', 'ada@example.com'), item('Adam Quist')], listings: [item('12 Ada Court')] }
  expect(narrowFound(found, 'ada f')).toEqual({ people: [found.people[0]], listings: [] })
  expect(narrowFound(found, 'ada')).toEqual(found)
})

test('without text there are recent pages that the user may still open, and the actions', () => {
  const given = { pages: [page('Vendors')], acts: [act('New')], recent: ['/admin/gone', '/admin/vendors'], found: NONE }
  expect(groupChoices('', given).map(({ label, choices }) => [label, choices.map((choice) => choice.key)])).toEqual([
    ['Recent pages', ['recent /admin/vendors']],
    ['Actions', ['act New']],
  ])
  expect(groupChoices('', { ...given, acts: [], recent: [] })).toEqual([])
})

test('pages and actions come before people and listings, at most 5 each, labels before areas', () => {
  const pages = ['Sales', 'Seo', 'Sold', 'Sponsors', 'Statistics', 'System'].map((label) => page(label, 'Admin'))
  const found = { people: [item('Sam Fry')], listings: [item('1 Sand Lane')] }
  const groups = groupChoices('s', { pages, acts: [act('Send')], recent: [], found })
  expect(groups.map(({ label, choices }) => [label, choices.length])).toEqual([
    ['Pages', 5],
    ['Actions', 1],
    ['People', 1],
    ['Listings', 1],
  ])
  const both = [page('Home', 'Admin'), page('Admins', 'People')]
  const [first] = groupChoices('admin', { pages: both, acts: [], recent: [], found: NONE })
  expect(first?.choices.map(({ label }) => label)).toEqual(['Admins', 'Home'])
})
