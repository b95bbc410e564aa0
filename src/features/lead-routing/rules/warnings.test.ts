import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LeadFacts, Person, RoutingRule } from '../schema.ts'
import { conditionsOf, covers, matchOf } from './match.ts'
import { warningsOf } from './warnings.ts'

const OFFICE = {
  hours: [
    {
      label: 'Weekdays',
      days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '08:00',
      closes: '17:00',
    },
  ],
} as Parameters<typeof warningsOf>[1]['office']
const THANKSGIVING = [{ from_date: '2026-11-26', to_date: '2026-11-26' }]
const person = (agent_id: string, more: Partial<Person> = {}): Person => ({
  agent_id,
  name: agent_id,
  week: null,
  days_off: [],
  can_reply: true,
  takes_leads: true,
  ...more,
})
const rule = (id: string, more: Partial<RoutingRule> = {}): RoutingRule => ({
  id,
  name: id,
  is_active: true,
  kinds: [],
  topics: [],
  sources: [],
  towns: '',
  languages: [],
  min_price: null,
  max_price: null,
  is_own_listing: false,
  is_client: false,
  act: 'round_robin',
  people: ['a:1', 'b:2'],
  claim_minutes: null,
  off_hours: 'next',
  ...more,
})
const warnings = (rules: RoutingRule[], people = [person('a'), person('b')]) =>
  Object.fromEntries(warningsOf(rules, { people, office: OFFICE, today: '2026-11-21' }))

test('warns about a rule that an earlier one always takes', () => {
  const sellers = rule('sellers', { kinds: ['valuation', 'seller_guide'] })
  const south = rule('south', { kinds: ['valuation'], towns: 'Greenwood' })
  expect(warnings([sellers, south])).toEqual({
    south: ['Never reached: rule 3, “sellers”, takes these leads first.'],
  })
  expect(warnings([south, sellers])).toEqual({})
  expect(warnings([{ ...sellers, is_active: false }, south])).toEqual({})
  expect(warnings([{ ...sellers, act: 'assign', people: ['a:1'] }, south])).toEqual({})
  expect(warnings([{ ...sellers, act: 'assign', people: ['a:1'], off_hours: 'anyway' }, south])).toHaveProperty('south')
})

test('warns about a rule without anyone who can take leads, or who works', () => {
  expect(warnings([rule('r')], [person('a', { can_reply: false }), person('b', { takes_leads: false })])).toEqual({
    r: ['No one in this rule can take leads. The rules below it apply.'],
  })
  expect(warnings([rule('r')], [person('a', { week: [] })])).toEqual({ r: ['No one in this rule has working hours.'] })
  const off = [person('a', { days_off: THANKSGIVING }), person('b', { days_off: THANKSGIVING })]
  expect(warnings([rule('r')], off)).toEqual({ r: ['No one in this rule works on Thursday, Nov 26.'] })
  expect(warnings([rule('r', { off_hours: 'anyway' })], off)).toEqual({})
  expect(warnings([rule('r')], [person('a', { days_off: THANKSGIVING }), person('b')])).toEqual({})
})

test('shows conditions in words', () => {
  expect(
    conditionsOf(
      rule('r', {
        kinds: ['valuation', 'seller_guide'],
        towns: 'Greenwood,Franklin , Whiteland',
        min_price: 600_000,
        is_client: true,
      }),
    ),
  ).toEqual([
    { label: 'Kind', text: 'home valuation or sellers guide' },
    { label: 'City', text: 'Greenwood, Franklin, or Whiteland' },
    { label: 'Price', text: '$600,000 or more' },
    { label: 'Person', text: 'an existing client' },
  ])
})

test('a rule that covers another one matches each of its leads', () => {
  const some = (values: readonly string[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 })
  const price = fc.option(fc.integer({ min: 1, max: 9 }), { nil: null })
  const conditions = fc.record({
    kinds: some(['contact', 'valuation']),
    topics: some(['buying', 'selling']),
    towns: fc.constantFrom('', 'Greenwood', 'greenwood, Franklin'),
    min_price: price,
    max_price: price,
    is_own_listing: fc.boolean(),
    is_client: fc.boolean(),
  })
  const facts: fc.Arbitrary<LeadFacts> = fc.record({
    kind: fc.constantFrom('contact', 'valuation'),
    topic: fc.constantFrom(null, 'buying', 'selling'),
    source: fc.constant('direct'),
    town: fc.constantFrom(null, 'Greenwood', 'Franklin', 'Carmel'),
    price,
    language: fc.constant(null),
    known: fc.constant(null),
    asked_agent_id: fc.constant(null),
    listing_agent_id: fc.constantFrom(null, 'a'),
    is_client: fc.boolean(),
  })
  fc.assert(
    fc.property(conditions, conditions, facts, (one, two, lead) => {
      const [earlier, later] = [rule('one', one), rule('two', two)]
      if (covers(earlier, later) && matchOf(later, lead).isMet) expect(matchOf(earlier, lead).isMet).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
