import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CreateRelationship } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { faultsOf, feeText, termsLike, termsOf, typeText } from './terms.ts'

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
    expect(feeText(termsOf(read()))).toBe('2.5% of the price, due at closing. No fee if there is no closing.')
    expect(feeText(termsOf(read({ fee_basis: 'flat', fee_dollars: '4500' })))).toMatch(/^\$4,500, due at closing\./)
  })
})

test('a type is shown with its underscores as spaces and its words capitalised', () => {
  expect(typeText('buyer_agency')).toBe('Buyer Agency')
})

describe('the terms of the last agreement', () => {
  const last = {
    relationship_type: 'buyer_agency',
    scope: 'Any home in Johnson County.',
    days: 180,
    months: null,
    fee_basis: 'flat',
    fee_percent: null,
    fee_dollars: 4000,
    fee_note: null,
    client_name: 'Priya Raman',
  } as const

  test('fill in a form whose term is as long', () => {
    expect(termsLike(last, TODAY)).toEqual({
      scope: 'Any home in Johnson County.',
      expiration_date: '2027-05-21',
      fee_basis: 'flat',
      fee_percent: '',
      fee_dollars: '4000',
      fee_note: '',
    })
  })

  test('end as many months later as the button for that term says', () => {
    expect(termsLike({ ...last, days: 184, months: 6 }, '2026-11-30').expiration_date).toBe('2027-05-30')
  })

  test.each([
    ['the last had no end', { days: null, months: null }, TODAY],
    ['the form has no first day', {}, ''],
  ])('leave the last day to the agent if %s', (_, part, first) => {
    expect(termsLike({ ...last, ...part }, first).expiration_date).toBe('')
  })
})
