import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  actsOf,
  agreementText,
  daysBetween,
  faultsOf,
  feeText,
  groupsOf,
  isEnd,
  isOver,
  isSameName,
  nextAct,
  reminderDue,
  standingText,
  TRANSITIONS,
  termsOf,
  transitionOf,
  typeText,
} from './rules.ts'
import { CreateRelationship, type Relationship } from './schema.ts'
import { MESSAGES, RELATIONSHIP_ACTS, RELATIONSHIP_STATUSES, SIDES, STATUS_TONES } from './words.ts'

const TODAY = '2026-11-22'
const typed = {
  relationship_type: 'buyer_agency',
  consumerEmail: 'buyer@example.com',
  otherConsumerEmail: '',
  listingId: '',
  scope: 'Any home in Johnson County.',
  agreement_date: TODAY,
  expiration_date: '2027-05-22',
  fee_basis: 'percent',
  fee_percent: '2.5',
  fee_dollars: '',
  fee_note: '',
}
const read = (part: object = {}) => z.parse(CreateRelationship, { ...typed, ...part })
const statuses = Object.keys(RELATIONSHIP_STATUSES) as (keyof typeof RELATIONSHIP_STATUSES)[]
const acts = Object.keys(RELATIONSHIP_ACTS) as (keyof typeof RELATIONSHIP_ACTS)[]

describe('the table of transitions', () => {
  /** Written out a second time, and by people: status, sent or not, side, act → where it leads. All else is refused. */
  const ALLOWED = new Map([
    ['pending draft agent edit', 'pending'],
    ['pending draft agent send', 'pending'],
    ['pending draft agent terminate', 'terminated'],
    ['pending draft date lapse', 'terminated'],
    ['pending sent agent recall', 'pending'],
    ['pending sent agent terminate', 'terminated'],
    ['pending sent consumer acknowledge', 'pending'],
    ['pending sent consumer sign', 'active'],
    ['pending sent consumer terminate', 'terminated'],
    ['pending sent date lapse', 'terminated'],
    ['active draft agent terminate', 'terminated'],
    ['active draft agent complete', 'completed'],
    ['active draft consumer terminate', 'terminated'],
    ['active draft date expire', 'expired'],
    ['active sent agent terminate', 'terminated'],
    ['active sent agent complete', 'completed'],
    ['active sent consumer terminate', 'terminated'],
    ['active sent date expire', 'expired'],
  ])

  test.each(statuses)('from %s leads where the table says, for every side and act, and nowhere else', (status) => {
    for (const isSent of [true, false])
      for (const side of SIDES)
        for (const act of acts) {
          const name = `${status} ${isSent ? 'sent' : 'draft'} ${side} ${act}`
          expect([name, transitionOf(act, side, { status, isSent })]).toEqual([name, ALLOWED.get(name) ?? null])
        }
  })

  test('nothing leaves expired, terminated and completed, whatever is tried and in whatever order', () => {
    const step = fc.record({
      act: fc.constantFrom(...acts),
      side: fc.constantFrom(...SIDES),
      isSent: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let status: (typeof statuses)[number] = 'pending'
        for (const { act, side, isSent } of steps) {
          const to = transitionOf(act, side, { status, isSent })
          if (to === null) continue
          expect(isEnd(status)).toBe(false)
          // An agent alone makes nothing active. Source: product decision, statuses.
          if (to === 'active') expect(side).toBe('consumer')
          status = to
        }
      }),
    )
    expect(statuses.filter(isEnd).sort()).toEqual(['completed', 'expired', 'terminated'])
  })

  test('a client acknowledges first and signs then', () => {
    const sent = { status: 'pending', isSent: true, expiration_date: '2027-01-01' } as const
    const mine = (hasAcknowledged: boolean, hasSigned: boolean) =>
      actsOf(sent, 'consumer', { hasAcknowledged, hasSigned }, TODAY)
    expect(mine(false, false)).toEqual(['acknowledge', 'terminate'])
    expect(mine(true, false)).toEqual(['sign', 'terminate'])
    expect(mine(true, true)).toEqual(['terminate'])
    expect(nextAct(mine(false, false))).toBe('acknowledge')
    expect(nextAct(mine(true, true))).toBeNull()
  })

  test('nobody signs what has passed its last day', () => {
    const over = { status: 'pending', isSent: true, expiration_date: '2026-11-21' } as const
    expect(actsOf(over, 'consumer', { hasAcknowledged: false, hasSigned: false }, TODAY)).toEqual(['terminate'])
    expect(actsOf({ ...over, isSent: false }, 'agent', { hasAcknowledged: false, hasSigned: false }, TODAY)).toEqual([
      'edit',
      'terminate',
    ])
  })

  test('each row names what the words know', () => {
    for (const { act, from, to } of TRANSITIONS) {
      expect(acts).toContain(act)
      expect(statuses).toEqual(expect.arrayContaining([from, to]))
    }
  })
})

describe('the terms', () => {
  test.each([
    ['as typed', {}, {}],
    ['no last day', { expiration_date: '' }, { expiration_date: MESSAGES.endMissing }],
    [
      'no last day, as a customer',
      { relationship_type: 'customer', expiration_date: '', fee_basis: 'none', fee_percent: '' },
      {},
    ],
    ['the last day is the first', { expiration_date: TODAY }, { expiration_date: MESSAGES.endTooEarly }],
    ['the last day before the agreement', { expiration_date: '2026-11-20' }, { expiration_date: MESSAGES.endTooEarly }],
    [
      'the last day is over',
      { agreement_date: '2026-11-01', expiration_date: '2026-11-21' },
      { expiration_date: MESSAGES.endPast },
    ],
    ['the last day is today', { agreement_date: '2026-11-01', expiration_date: TODAY }, {}],
    ['a leap day', { agreement_date: '2026-11-22', expiration_date: '2028-02-29' }, {}],
    ['more than two years', { expiration_date: '2028-11-30' }, { expiration_date: MESSAGES.endTooLate }],
    ['begins far ahead', { agreement_date: '2027-01-30' }, { agreement_date: MESSAGES.startTooFar }],
    ['a share without a number', { fee_percent: '' }, { fee_percent: MESSAGES.percentMissing }],
    ['a fixed fee without an amount', { fee_basis: 'flat' }, { fee_dollars: MESSAGES.dollarsMissing }],
    [
      'a limited agency without its other side',
      { relationship_type: 'limited_agency', fee_basis: 'none', listingId: '123' },
      { otherConsumerEmail: MESSAGES.otherMissing },
    ],
    [
      'a limited agency with one person twice',
      {
        relationship_type: 'limited_agency',
        fee_basis: 'none',
        listingId: '123',
        otherConsumerEmail: 'Buyer@example.com',
      },
      { otherConsumerEmail: MESSAGES.sameSides },
    ],
    [
      'a limited agency with a fee',
      { relationship_type: 'limited_agency', listingId: '123', otherConsumerEmail: 'b@example.com' },
      { fee_basis: MESSAGES.feeOfConsent },
    ],
    [
      'a second client elsewhere',
      { otherConsumerEmail: 'b@example.com' },
      { otherConsumerEmail: MESSAGES.otherUnneeded },
    ],
    ['a customer with a fee', { relationship_type: 'customer' }, { fee_basis: MESSAGES.feeOfCustomer }],
  ])('%s', (_, part, faults) => {
    expect(faultsOf(read(part), TODAY)).toEqual(faults)
  })

  test.each(['2027-02-29', '2026-13-01', 'soon', '2026-1-1'])('"%s" is no day', (expiration_date) => {
    expect(z.safeParse(CreateRelationship, { ...typed, expiration_date }).success).toBe(false)
  })

  test.each(['0', '21', '-1', '2,5', '1e1', 'NaN', '2.5555'])('"%s" is no percentage', (fee_percent) => {
    expect(z.safeParse(CreateRelationship, { ...typed, fee_percent }).success).toBe(false)
  })

  test('of a fee only what its basis needs is kept', () => {
    expect(termsOf(read({ fee_basis: 'flat', fee_dollars: '$4,500' }))).toMatchObject({
      fee_basis: 'flat',
      fee_percent: null,
      fee_dollars: 4500,
    })
  })

  test('the fee is a sentence that can be worked out', () => {
    expect(feeText(termsOf(read()))).toBe('2.5% of the price, at closing, and nothing if there is no closing.')
    expect(feeText(termsOf(read({ fee_basis: 'flat', fee_dollars: '4500' })))).toMatch(/^\$4,500, at closing/)
  })

  test('the agreement names everybody, its last day, the fee, and that fees are negotiable', () => {
    const body = agreementText(termsOf(read()), {
      brokerage: 'Meridian Row Realty',
      agent: 'Lena Kowalczyk',
      license_number: 'RB1',
      consumer: 'Priya Raman',
      other_consumer: null,
      property: '12 Porch Street, Greenwood, IN 46142',
    })
    for (const words of [
      'Meridian Row Realty, through its broker Lena Kowalczyk (license RB1), and Priya Raman.',
      'until the end of May 22, 2027',
      '2.5% of the price',
      'may not receive more than this',
      'not set by law and are fully negotiable',
      '12 Porch Street',
    ])
      expect(body).toContain(words)
  })
})

describe('the calendar', () => {
  test('the last day itself still counts', () => {
    expect(isOver('2026-11-22', TODAY)).toBe(false)
    expect(isOver('2026-11-21', TODAY)).toBe(true)
    expect(isOver(null, TODAY)).toBe(false)
  })

  test('days are counted over the change of the clock and a leap day', () => {
    expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2)
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  })

  test.each([
    ['2026-12-22', 30],
    ['2026-12-10', 30],
    ['2026-11-29', 7],
    ['2026-11-23', 1],
    ['2026-11-22', 1],
    ['2026-12-23', null],
    ['2026-11-21', null],
  ])('what ends on %s is reminded of as %s days', (expiration_date, days) => {
    expect(reminderDue({ active_date: '2026-01-01', expiration_date }, TODAY)).toBe(days)
  })

  test('who signed after that day is not reminded of it', () => {
    expect(reminderDue({ active_date: '2026-11-20', expiration_date: '2026-12-10' }, TODAY)).toBeNull()
    expect(reminderDue({ active_date: '2026-11-20', expiration_date: '2026-11-29' }, TODAY)).toBe(7)
  })
})

test('a type is shown with its underscores as spaces and its words capitalised', () => {
  expect(typeText('buyer_agency')).toBe('Buyer Agency')
})

test('the badges have the specified colors', () => {
  expect(STATUS_TONES).toEqual({
    active: 'ok',
    pending: 'pending',
    expired: 'grey',
    terminated: 'error',
    completed: 'info',
  })
})

test.each([
  ['priya  raman', 'Priya Raman', true],
  ['José Díaz', 'Jose Diaz', true],
  ['Priya', 'Priya Raman', false],
  ['x', 'Priya Raman', false],
])('“%s” is the name %s: %s', (a, b, is) => {
  expect(isSameName(a, b)).toBe(is)
})

describe('the lists', () => {
  const row = (part: Partial<Relationship>): Relationship => ({
    id: '1',
    status: 'active',
    relationship_type: 'buyer_agency',
    agreement_date: '2026-01-01',
    expiration_date: '2027-06-01',
    disclosure_acknowledged: true,
    consumer: { name: 'Priya Raman', email: 'buyer@example.com' },
    agent: { name: 'Lena Kowalczyk', email: 'lena@example.com', phone: '317-555-0145' },
    property: null,
    sent_at: new Date(0),
    next_act: null,
    ...part,
  })

  test('what waits for its disclosure stands first, then what ends soon, next end first', () => {
    const rows = [
      row({ id: 'late' }),
      row({ id: 'done', status: 'completed' }),
      row({ id: 'soon2', expiration_date: '2026-12-20' }),
      row({ id: 'soon1', expiration_date: '2026-12-01' }),
      row({ id: 'draft', status: 'pending', sent_at: null, disclosure_acknowledged: false }),
      row({ id: 'unread', status: 'pending', disclosure_acknowledged: false }),
      row({ id: 'unsigned', status: 'pending' }),
    ]
    expect(groupsOf(rows, TODAY).map(({ title, rows: own }) => [title, own.map(({ id }) => id)])).toEqual([
      ['Awaiting disclosure acknowledgment', ['unread']],
      ['Awaiting signature', ['unsigned']],
      ['Not sent yet', ['draft']],
      ['Expire within 30 days', ['soon1', 'soon2']],
      ['Active', ['late']],
      ['Past', ['done']],
    ])
  })

  test('a client reads in one sentence who works for them', () => {
    expect(standingText([row({})])).toBe('Lena Kowalczyk works for you as a buyer until June 1, 2027.')
    expect(standingText([row({ status: 'pending' }), row({ relationship_type: 'customer' })])).toBeNull()
  })
})
