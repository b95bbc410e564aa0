import { expect, test } from 'vitest'
import { groupChoices, matchesWords, NOTHING, narrowFound, offerNewPerson } from './rules.ts'
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
  const found = {
    ...NOTHING,
    people: [item('Ada Fry', 'ada@example.com'), item('Adam Quist')],
    listings: [item('12 Ada Court')],
  }
  expect(narrowFound(found, 'ada f')).toEqual({ ...NOTHING, people: [found.people[0]] })
  expect(narrowFound(found, 'ada')).toEqual(found)
})

test('without text there are recent pages that the user may still open, and the actions', () => {
  const given = {
    pages: [page('Vendors')],
    acts: [act('New')],
    recent: ['/admin/gone', '/admin/vendors'],
    found: NOTHING,
  }
  expect(groupChoices('', given).map(({ label, choices }) => [label, choices.map((choice) => choice.key)])).toEqual([
    ['Recent pages', ['recent /admin/vendors']],
    ['Actions', ['act New']],
  ])
  expect(groupChoices('', { ...given, acts: [], recent: [] })).toEqual([])
})

test('pages and actions come before people and listings, at most 5 each, labels before areas', () => {
  const pages = ['Sales', 'Seo', 'Sold', 'Sponsors', 'Statistics', 'System'].map((label) => page(label, 'Admin'))
  const found = {
    people: [item('Sam Fry')],
    listings: [item('1 Sand Lane')],
    leads: [item('Sam Quist')],
    tasks: [item('Send papers')],
    threads: [item('Sam Ode')],
  }
  const groups = groupChoices('s', { pages, acts: [act('Send')], recent: [], found })
  expect(groups.map(({ label, choices }) => [label, choices.length])).toEqual([
    ['Pages', 5],
    ['Actions', 1],
    ['People', 1],
    ['Leads', 1],
    ['Tasks', 1],
    ['Conversations', 1],
    ['Listings', 1],
  ])
  const both = [page('Home', 'Admin'), page('Admins', 'People')]
  const [first] = groupChoices('admin', { pages: both, acts: [], recent: [], found: NOTHING })
  expect(first?.choices.map(({ label }) => label)).toEqual(['Admins', 'Home'])
})

test('the page that adds a person is offered if no one is found, once', () => {
  const add: Choice = { ...page('Add person', 'People'), kind: 'act', href: '/agent/clients/new' }
  const groups = (typed: string, people: FoundItem[]) =>
    offerNewPerson(
      groupChoices(typed, { pages: [], acts: [add], recent: [], found: { ...NOTHING, people } }),
      [add],
      people,
    ).map(({ label }) => label)
  expect(groups('zebulon', [])).toEqual(['No one found'])
  expect(groups('zebulon', [item('Zebulon')])).toEqual(['People'])
  expect(groups('add', [])).toEqual(['Actions'])
  expect(offerNewPerson([], [act('New')], [])).toEqual([])
})
