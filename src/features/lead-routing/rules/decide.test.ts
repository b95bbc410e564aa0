import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keysOf } from '#kit/form/inputs.ts'
import type { LeadFacts, Person, RoutingRule, Turns } from '../schema.ts'
import { LANGUAGES, OFF_HOURS, RULE_ACTS } from '../words.ts'
import { choose, decide, nextTurn, type Routing } from './decide.ts'
import { isWorking, nextStart } from './hours.ts'
import { matchOf, sourceText } from './match.ts'

/** Saturday, 9:02 AM in Indianapolis. */
const SATURDAY = new Date('2026-11-21T14:02:00Z')
const OFFICE = {
  hours: [
    {
      label: 'Weekdays',
      days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '08:00',
      closes: '17:00',
    },
  ],
} as Routing['office']
const EVERY_DAY = (['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const).map(
  (day) => ({
    day,
    opens: '08:00',
    closes: '18:00',
  }),
)

const person = (agent_id: string, more: Partial<Person> = {}): Person => ({
  agent_id,
  name: `Agent ${agent_id}`,
  week: EVERY_DAY,
  days_off: [],
  can_reply: true,
  takes_leads: true,
  ...more,
})
const rule = (more: Partial<RoutingRule> = {}): RoutingRule => ({
  id: 'r',
  name: 'A rule',
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
  act: 'assign',
  people: ['a:1'],
  claim_minutes: null,
  off_hours: 'anyway',
  ...more,
})
const lead = (more: Partial<LeadFacts> = {}): LeadFacts => ({
  kind: 'valuation',
  topic: 'selling',
  source: 'google_organic',
  town: 'Greenwood',
  price: 365_000,
  language: 'en',
  known: null,
  asked_agent_id: null,
  listing_agent_id: null,
  is_client: false,
  ...more,
})
const routing = (rules: RoutingRule[], more: Partial<Routing> = {}): Routing => ({
  rules,
  people: [person('a'), person('b'), person('c')],
  office: OFFICE,
  fallback: { agent_id: null, names: ['Dana Whitcomb'] },
  ...more,
})

describe('conditions', () => {
  test.each<readonly [string, Partial<RoutingRule>, Partial<LeadFacts>, boolean, string]>([
    ['no condition', {}, {}, true, 'It matches every lead'],
    ['one of two kinds', { kinds: ['contact', 'valuation'] }, {}, true, 'Kind is home valuation'],
    ['another kind', { kinds: ['contact'] }, {}, false, 'Kind is home valuation'],
    [
      'all conditions',
      { kinds: ['valuation'], towns: 'Franklin, greenwood' },
      {},
      true,
      'Kind is home valuation, and city is Greenwood',
    ],
    ['one condition fails', { kinds: ['valuation'], towns: 'Franklin' }, {}, false, 'City is Greenwood'],
    ['no city', { towns: 'Franklin' }, { town: null }, false, 'No city given'],
    ['under the price', { min_price: 600_000 }, {}, false, '$365,000 is under $600,000'],
    ['over the price', { max_price: 300_000 }, {}, false, '$365,000 is over $300,000'],
    ['the exact price', { min_price: 365_000, max_price: 365_000 }, {}, true, 'Price is $365,000'],
    ['no price', { min_price: 1 }, { price: null }, false, 'No price given'],
    ['no topic', { topics: ['relocation'] }, { topic: null }, false, 'No topic given'],
    ['another language', { languages: ['es'] }, {}, false, 'Language is English'],
    ['another source', { sources: ['facebook_ads'] }, {}, false, 'Source is Google search'],
    ['a home of others', { is_own_listing: true }, {}, false, 'It isn’t about one of our listings'],
    ['a home of ours', { is_own_listing: true }, { listing_agent_id: 'a' }, true, 'We list the home'],
    ['not a client', { is_client: true }, {}, false, 'The person isn’t a client'],
  ])('%s', (_, conditions, facts, isMet, words) => {
    expect(matchOf(rule(conditions), lead(facts))).toEqual({ isMet, words })
  })
})

describe('order', () => {
  test('the first matching rule decides, and the trace says why', () => {
    const found = decide(
      lead(),
      routing([
        rule({ id: 'one', name: 'Spanish', languages: ['es'] }),
        rule({ id: 'two', name: 'Sellers', kinds: ['valuation'], people: ['b:1'] }),
        rule({ id: 'three', people: ['c:1'] }),
      ]),
      SATURDAY,
    )
    expect(found).toMatchObject({ agent_id: 'b', act: 'assigned', until: null })
    expect(found.rule).toEqual({ key: 'rule', id: 'two', name: 'Sellers', number: 4 })
    expect(found.steps.map(({ title, detail, state }) => `${title}: ${state}. ${detail}`)).toEqual([
      '1. People we already know: no. No client, record with an agent, or earlier lead',
      '2. Agent they ask for: no. The form names no agent',
      '3. Spanish: no. Language is English',
      '4. Sellers: yes. Kind is home valuation',
      'Agent b: chosen. The person in this rule',
    ])
  })

  test('a known person goes to their agent, whatever the form says', () => {
    const facts = lead({ known: { agent_id: 'c', why: 'client' }, asked_agent_id: 'b', listing_agent_id: 'a' })
    expect(decide(facts, routing([rule()]), SATURDAY)).toMatchObject({ agent_id: 'c', rule: { key: 'known' } })
    const left = [person('a'), person('b'), person('c', { can_reply: false })]
    expect(decide(facts, routing([rule()], { people: left }), SATURDAY)).toMatchObject({
      agent_id: 'b',
      rule: { key: 'asked' },
    })
  })

  test('without rules, leads go where they always went', () => {
    const known = { known: { agent_id: 'c', why: 'lead' } } as const
    expect(decide(lead(known), routing([]), SATURDAY)).toMatchObject({ agent_id: null, act: 'office' })
    expect(decide(lead({ asked_agent_id: 'b' }), routing([]), SATURDAY).agent_id).toBe('b')
    expect(decide(lead({ listing_agent_id: 'a' }), routing([]), SATURDAY)).toMatchObject({
      agent_id: 'a',
      rule: { key: 'catch_all' },
      why: 'This agent lists the home',
    })
    const fallback = { agent_id: 'c', names: ['Agent c'] }
    expect(decide(lead(), routing([], { fallback }), SATURDAY).agent_id).toBe('c')
  })

  test('a rule that is off, or without anyone who can take leads, decides nothing', () => {
    const rules = [
      rule({ id: 'off', is_active: false }),
      rule({ id: 'left', people: ['gone:1'] }),
      rule({ id: 'paused', people: ['b:1'] }),
      rule({ id: 'last', people: ['c:1'] }),
    ]
    const people = [person('a'), person('b', { takes_leads: false }), person('c')]
    expect(decide(lead(), routing(rules, { people }), SATURDAY)).toMatchObject({ agent_id: 'c', rule: { id: 'last' } })
  })

  test('a listing goes to its agent, and to the next rule while that agent is off', () => {
    const rules = [rule({ act: 'listing_agent', people: [], off_hours: 'next' }), rule({ id: 'next', people: ['b:1'] })]
    const facts = lead({ listing_agent_id: 'a' })
    expect(decide(facts, routing(rules), SATURDAY).agent_id).toBe('a')
    const people = [person('a', { days_off: [{ from_date: '2026-11-20', to_date: '2026-11-21' }] }), person('b')]
    expect(decide(facts, routing(rules, { people }), SATURDAY).agent_id).toBe('b')
  })
})

describe('working hours', () => {
  const offered = rule({ act: 'offer', people: ['a:1', 'b:1'], off_hours: 'next', claim_minutes: 15 })

  test('the next person gets it while the first is off', () => {
    const people = [person('a', { week: null }), person('b')]
    const found = decide(lead(), routing([offered], { people }), SATURDAY)
    expect(found).toMatchObject({ agent_id: 'b', act: 'offered', until: new Date('2026-11-21T14:17:00Z') })
    expect(found.steps.map(({ detail }) => detail)).toContain('Not working, back Mon, Nov 23, 8:00 AM')
  })

  test('if no one works, the first who is back gets it, and the clock starts then', () => {
    const people = [
      person('a', { week: null }),
      person('b', { week: [{ day: 'sunday', opens: '13:00', closes: '16:00' }] }),
    ]
    expect(decide(lead(), routing([offered], { people }), SATURDAY)).toMatchObject({
      agent_id: 'b',
      begins_at: new Date('2026-11-22T18:00:00Z'),
      until: new Date('2026-11-22T18:15:00Z'),
      why: 'It matches every lead. No one is working now. First back: Sun, Nov 22, 1:00 PM',
    })
  })

  test('“anyway” ignores hours and days off', () => {
    const people = [person('a', { week: [], days_off: [{ from_date: '2026-11-01', to_date: '2026-11-30' }] })]
    expect(decide(lead(), routing([rule()], { people }), SATURDAY).agent_id).toBe('a')
  })

  test('an office without hours is always open, and the change to winter time moves no start', () => {
    expect(isWorking({ week: null, days_off: [] }, { hours: [] } as never, SATURDAY)).toBe(true)
    const before = new Date('2026-10-31T23:00:00Z')
    expect(nextStart({ week: EVERY_DAY, days_off: [] }, OFFICE, before)).toEqual(new Date('2026-11-01T13:00:00Z'))
    expect(nextStart({ week: [], days_off: [] }, OFFICE, before)).toBeNull()
  })
})

describe('properties', () => {
  const ids = ['a', 'b', 'c', 'gone']
  const some = (values: readonly string[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 })
  const price = fc.option(fc.integer({ min: 100_000, max: 900_000 }), { nil: null })
  const anyRule: fc.Arbitrary<RoutingRule> = fc.record({
    id: fc.uuid(),
    name: fc.constant('A rule'),
    is_active: fc.boolean(),
    kinds: some(['contact', 'valuation', 'appointment']),
    topics: some(['buying', 'selling']),
    sources: some(['direct', 'google_ads']),
    towns: fc.constantFrom('', 'Greenwood', 'Greenwood, Franklin'),
    min_price: price,
    max_price: price,
    languages: some(['en', 'es']),
    is_own_listing: fc.boolean(),
    is_client: fc.boolean(),
    act: fc.constantFrom(...keysOf(RULE_ACTS)),
    people: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 4 }).map((all) => all.map((id) => `${id}:1`)),
    claim_minutes: fc.constantFrom(null, 5, 60),
    off_hours: fc.constantFrom(...keysOf(OFF_HOURS)),
  })
  const anyPerson = (id: string) =>
    fc.record({
      agent_id: fc.constant(id),
      name: fc.constant(id),
      can_reply: fc.boolean(),
      takes_leads: fc.boolean(),
      week: fc.constantFrom(null, [], EVERY_DAY, EVERY_DAY.slice(0, 2)),
      days_off: fc.constantFrom([], [{ from_date: '2026-11-20', to_date: '2026-12-30' }]),
    })
  const anyLead: fc.Arbitrary<LeadFacts> = fc.record({
    kind: fc.constantFrom('contact', 'valuation', 'appointment'),
    topic: fc.constantFrom(null, 'buying', 'selling'),
    source: fc.constantFrom('direct', 'google_ads', 'sign'),
    town: fc.constantFrom(null, 'Greenwood', 'Carmel'),
    price,
    language: fc.constantFrom(null, ...keysOf(LANGUAGES)),
    known: fc.option(
      fc.record({ agent_id: fc.constantFrom(...ids), why: fc.constantFrom('client', 'lead', 'person') }),
      {
        nil: null,
      },
    ),
    asked_agent_id: fc.constantFrom(null, ...ids),
    listing_agent_id: fc.constantFrom(null, ...ids),
    is_client: fc.boolean(),
  })
  const anyTime = fc.date({ min: new Date('2026-10-01'), max: new Date('2027-03-31'), noInvalidDate: true })
  const anyRouting = fc.record({
    rules: fc.array(anyRule, { maxLength: 6 }),
    people: fc.tuple(anyPerson('a'), anyPerson('b'), anyPerson('c')),
    office: fc.constantFrom(OFFICE, { hours: [] } as unknown as Routing['office']),
    fallback: fc.record({ agent_id: fc.constantFrom(null, 'a', 'gone'), names: fc.constant(['Dana Whitcomb']) }),
  })

  test('every lead ends with exactly one agent who can reply, or with the office', () => {
    fc.assert(
      fc.property(anyLead, anyRouting, anyTime, (facts, all, at) => {
        const { agent_id, act, steps, rule: of, until, begins_at } = decide(facts, all, at)
        const chosen = all.people.filter((one) => one.agent_id === agent_id)
        expect(chosen).toHaveLength(act === 'office' ? 0 : 1)
        expect(chosen.every(({ can_reply }) => can_reply)).toBe(true)
        expect(steps.filter(({ state }) => state === 'chosen')).toHaveLength(1)
        expect(begins_at >= at).toBe(true)
        expect(until === null || until > begins_at).toBe(true)
        if (act === 'office') expect(of.key).toBe('catch_all')
      }),
    )
  })

  test('the deciding rule is the first that matches and has a person', () => {
    fc.assert(
      fc.property(anyLead, anyRouting, anyTime, (facts, all, at) => {
        const { rule: of } = decide(facts, all, at)
        if (of.key === 'known' || of.key === 'asked') return
        const first = all.rules.find(
          (one) =>
            one.is_active &&
            matchOf(one, facts).isMet &&
            choose(one, facts, all, { at, turns: { round: 1, taken: new Map() }, tried: new Set(), steps: [] }),
        )
        expect(of.id).toBe(first?.id ?? null)
      }),
    )
  })

  const teams = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 })
  const membersFor = (weights: readonly number[]) => weights.map((weight, index) => ({ agent_id: `p${index}`, weight }))

  /** Records a turn as the stored decisions do. */
  function record(turns: Turns, turn: { agent_id: string; round: number }): Turns {
    const taken = turn.round === turns.round ? new Map(turns.taken) : new Map<string, number>()
    return { round: turn.round, taken: taken.set(turn.agent_id, (taken.get(turn.agent_id) ?? 0) + 1) }
  }

  test('round robin gives each person exactly their weight in every round', () => {
    fc.assert(
      fc.property(teams, fc.integer({ min: 1, max: 4 }), (weights, rounds) => {
        const members = membersFor(weights)
        const total = weights.reduce((sum, weight) => sum + weight, 0)
        let turns: Turns = { round: 1, taken: new Map() }
        for (let round = 1; round <= rounds; round += 1) {
          const got = new Map<string, number>()
          for (let at = 0; at < total; at += 1) {
            const turn = nextTurn(members, turns)
            if (!turn) throw new Error('no turn')
            turns = record(turns, turn)
            got.set(turn.agent_id, (got.get(turn.agent_id) ?? 0) + 1)
          }
          expect(members.map(({ agent_id }) => got.get(agent_id))).toEqual(weights)
        }
      }),
    )
  })

  test('round robin never gives anyone more than their weight in a round, whoever is away', () => {
    fc.assert(
      fc.property(
        teams,
        fc.array(fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), { maxLength: 60 }),
        (weights, days) => {
          const members = membersFor(weights)
          let turns: Turns = { round: 1, taken: new Map() }
          for (const day of days) {
            const here = members.filter((_, index) => day[index])
            const turn = nextTurn(here, turns)
            expect(turn === null).toBe(here.length === 0)
            if (!turn) continue
            expect(here.map(({ agent_id }) => agent_id)).toContain(turn.agent_id)
            turns = record(turns, turn)
            for (const { agent_id, weight } of members)
              expect(turns.taken.get(agent_id) ?? 0).toBeLessThanOrEqual(weight)
          }
        },
      ),
    )
  })
})

test('a campaign that is named like a detected source has its own words', () => {
  expect(sourceText('facebook_organic')).toBe('Facebook')
  expect(sourceText('facebook')).toBe('Facebook campaign')
  expect(sourceText('zillow')).toBe('Zillow')
})
