import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keysOf } from '#kit/form/inputs.ts'
import { HOUR_MS, MINUTE_MS } from '#kit/time/durations.ts'
import { localOf } from '#kit/time/local-time.ts'
import { brokerage } from '../../../sample/cast/brokerage.ts'
import {
  chooseRecipients,
  minutesOf,
  minutesText,
  ownerOf,
  peopleFault,
  refusalOf,
  replyDueAt,
  requestHistory,
} from './rules.ts'
import type { Staff } from './schema.ts'
import { MAX_REPLY_MINUTES, REQUEST_KINDS, type RequestKind } from './words.ts'

const person = (name: string, more: Partial<Staff> = {}): Staff => ({
  account_id: `account-${name}`,
  agent_id: null,
  name,
  email: `${name}@example.com`,
  account_email: null,
  role_level: 10,
  permissions: [],
  ...more,
})
const agent = person('Ada', { agent_id: 'agent-ada' })
const otherAgent = person('Ben', { agent_id: 'agent-ben' })
const leadAdmin = person('Lee', { role_level: 100, permissions: ['leads', 'contacts'] })
const vendorAdmin = person('Vic', { role_level: 100, permissions: ['vendors'] })
const owner = person('Sue', { role_level: 1000 })
const principal = person('Dana', { account_id: null, agent_id: 'agent-dana' })
const staff = [owner, leadAdmin, vendorAdmin, agent, otherAgent]
const ids = (...people: Staff[]) => people.map(({ account_id }) => account_id ?? '')

describe('who receives a request', () => {
  const names = (
    kind: RequestKind,
    people: object,
    office: { staff: Staff[]; principal: Staff | null } = { staff, principal },
  ) => {
    const choice = chooseRecipients(kind, { people }, office)
    return [choice.why, ...choice.people.map(({ name }) => name)]
  }
  test.each([
    ['the chosen people', 'valuation', { valuation: ids(leadAdmin, agent) }, ['chosen', 'Lee', 'Ada']],
    ['the default, without a choice', 'valuation', { default: ids(agent) }, ['default', 'Ada']],
    ['the first principal, without a default', 'valuation', {}, ['default', 'Dana']],
    ['an administrator, if no agent can own it', 'testimonial', {}, ['default', 'Sue']],
    [
      'an administrator, if the default can’t open it',
      'vendor_application',
      { default: ids(agent) },
      ['default', 'Sue'],
    ],
    [
      'the default, if the chosen person left',
      'valuation',
      { valuation: ['gone'], default: ids(agent) },
      ['left', 'Ada'],
    ],
    ['the rest, if one left', 'valuation', { valuation: ['gone', ...ids(leadAdmin)] }, ['chosen', 'Lee']],
    ['the default, without the permission', 'valuation', { valuation: ids(vendorAdmin) }, ['left', 'Dana']],
    ['one agent, as a request has one owner', 'valuation', { valuation: ids(agent, otherAgent) }, ['chosen', 'Ada']],
    ['administrators, for overdue replies', 'escalation', { escalation: ids(vendorAdmin) }, ['chosen', 'Vic']],
  ] as const)('%s', (_, kind, people, expected) => {
    expect(names(kind, people)).toEqual(expected)
  })

  test.each([
    ['those of the chosen people', { valuation: ids(agent, leadAdmin) }, 'Lee'],
    ['those of the default', { valuation: ids(agent), default: ids(otherAgent, leadAdmin) }, 'Lee'],
    ['an administrator instead of the principal', {}, 'Sue'],
  ])('a request that has another owner goes to those who can open it: %s', (_, people, expected) => {
    const choice = chooseRecipients('valuation', { people }, { staff, principal }, 'valuation')
    expect(choice.people.map(({ name }) => name)).toEqual([expected])
  })

  test('in a new site, the first administrator receives every kind', () => {
    for (const kind of keysOf(REQUEST_KINDS))
      expect(names(kind, {}, { staff: [leadAdmin, owner], principal: null })).toEqual(['default', 'Sue'])
  })

  test('every kind has a recipient while an administrator is active, whatever is stored', () => {
    const anyId = fc.constantFrom('gone', ...ids(agent, otherAgent, leadAdmin, vendorAdmin, owner))
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('default', ...keysOf(REQUEST_KINDS)), fc.array(anyId, { maxLength: 3 })),
        fc.subarray([leadAdmin, agent, otherAgent]),
        (people, here) => {
          for (const kind of keysOf(REQUEST_KINDS)) {
            const office = { staff: [vendorAdmin, ...here], principal: null }
            expect(chooseRecipients(kind, { people }, office).people).not.toEqual([])
          }
        },
      ),
    )
  })
})

test('the owner is the agent who can’t open the request otherwise', () => {
  const adminAgent = { ...leadAdmin, agent_id: 'agent-lee' }
  expect(ownerOf('valuation', [adminAgent, agent])?.name).toBe('Ada')
  expect(ownerOf('valuation', [owner, adminAgent])?.name).toBe('Lee')
  expect(ownerOf('valuation', [owner])).toBeNull()
  expect(ownerOf('testimonial', [adminAgent])).toBeNull()
})

describe('a choice is refused', () => {
  test.each([
    ['no default', 'default', [], /at least one person/],
    ['a stranger', 'valuation', ['gone'], /no longer has an active account/],
    ['an agent for vendors', 'vendor_application', ids(agent), /Ada isn’t an administrator/],
    ['an administrator without the permission', 'valuation', ids(vendorAdmin), /Grant the Leads permission/],
    ['two agents', 'valuation', ids(agent, otherAgent), /only one agent.*Ben/],
    ['an agent for overdue replies', 'escalation', ids(agent), /isn’t an administrator/],
  ] as const)('with %s', (_, group, people, message) => {
    expect(peopleFault(group, people, staff)).toMatch(message)
  })
  test.each([
    ['no one, which follows the default', 'valuation', []],
    ['an agent and administrators', 'valuation', ids(agent, leadAdmin, owner)],
    ['several people as the default', 'default', ids(agent, otherAgent, owner)],
  ] as const)('but not with %s', (_, group, people) => {
    expect(peopleFault(group, people, staff)).toBeNull()
  })
  test('and the form says why a person can’t be chosen', () => {
    expect(refusalOf(agent, 'valuation')).toBeNull()
    expect(refusalOf(vendorAdmin, 'topic_buying')).toMatch(/Contacts/)
  })
})

test('a kind has its own minutes, else those of the default, else 24 hours', () => {
  expect(minutesOf('valuation', { minutes: { valuation: 60, default: 120 } })).toBe(60)
  expect(minutesOf('sponsor', { minutes: { valuation: 60, default: 120 } })).toBe(120)
  expect(minutesOf('sponsor', { minutes: {} })).toBe(MAX_REPLY_MINUTES)
  expect([30, 60, 240].map(minutesText)).toEqual(['30 minutes', '1 hour', '4 hours'])
})

/** Office hours are Monday to Friday, 9 to 6, and Saturday, 10 to 4, Indianapolis time. */
describe('a reply is due', () => {
  const due = (now: string, minutes: number, counts_office_hours: boolean) =>
    replyDueAt(new Date(now), minutes, { counts_office_hours }, brokerage).toISOString()
  test.each([
    ['24 hours later', '2026-11-17T17:00:00Z', 1440, false, '2026-11-18T17:00:00.000Z'],
    ['before the office closes, rather than at night', '2026-11-21T07:03:00Z', 1440, false, '2026-11-21T21:00:00.000Z'],
    ['after opening, if little time is left', '2026-11-17T22:00:00Z', 720, false, '2026-11-18T15:00:00.000Z'],
    ['on a closed day, by the hours of others', '2026-11-22T02:00:00Z', 1440, false, '2026-11-22T23:00:00.000Z'],
    ['on a closed morning, by the hours of others', '2026-11-22T02:00:00Z', 30, false, '2026-11-22T14:30:00.000Z'],
    ['within office hours', '2026-11-17T17:00:00Z', 120, true, '2026-11-17T19:00:00.000Z'],
    ['the next morning, if the office closes first', '2026-11-17T22:30:00Z', 60, true, '2026-11-18T14:30:00.000Z'],
    ['after opening, if sent at night', '2026-11-18T04:00:00Z', 30, true, '2026-11-18T14:30:00.000Z'],
    ['within 24 hours, though the office is closed', '2026-11-22T02:00:00Z', 60, true, '2026-11-22T23:00:00.000Z'],
    ['after the clocks go forward', '2027-03-14T04:00:00Z', 30, true, '2027-03-14T22:00:00.000Z'],
  ] as const)('%s', (_, now, minutes, counts, then) => {
    expect(due(now, minutes, counts)).toBe(then)
  })

  test('by day, with time to reply, and never later than 24 hours', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
        fc.integer({ min: 15, max: 1440 }),
        fc.boolean(),
        (now, minutes, counts_office_hours) => {
          const at = replyDueAt(now, minutes, { counts_office_hours }, brokerage)
          const ahead = at.getTime() - now.getTime()
          expect(ahead).toBeGreaterThanOrEqual(Math.min(minutes * MINUTE_MS, 4 * HOUR_MS))
          const [hour = 0, minute = 0] = localOf(at).slice(11).split(':').map(Number)
          expect(hour * 60 + minute).toBeGreaterThanOrEqual(9 * 60)
          expect(hour * 60 + minute).toBeLessThanOrEqual(18 * 60)
          expect(ahead).toBeLessThanOrEqual(24 * HOUR_MS)
        },
      ),
      { numRuns: 300 },
    )
  })
})

test('a closed day does not count as office hours', () => {
  const special_days = [{ date: '2026-11-18', name: 'Move', opens: null, closes: null }]
  const office = { ...brokerage, special_days }
  expect(replyDueAt(new Date('2026-11-17T22:30:00Z'), 60, { counts_office_hours: true }, office).toISOString()).toBe(
    '2026-11-18T22:30:00.000Z',
  )
})

test('the history names the kinds that changed', () => {
  expect(requestHistory.sentenceOf('', ['valuation_people', 'valuation_minutes', 'counts_office_hours'])).toBe(
    'changed “Home valuation”, how reply time is counted',
  )
})
