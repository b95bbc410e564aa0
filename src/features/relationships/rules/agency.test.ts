import { describe, expect, test } from 'vitest'
import { isAgencyInForce, isCustomerNow, personTitle, type Tie } from './agency.ts'

const TODAY = '2026-11-24'
const tie = (part: Partial<Tie> = {}): Tie => ({
  status: 'active',
  relationship_type: 'buyer_agency',
  agreement_date: '2026-11-01',
  expiration_date: '2027-05-01',
  ...part,
})

describe('agency words', () => {
  test.each([
    ['an active agreement', {}, 'Your client'],
    ['one without an end', { expiration_date: null }, 'Your client'],
    ['its last day', { expiration_date: TODAY }, 'Your client'],
    ['the day after its last', { expiration_date: '2026-11-23' }, 'No agreement yet'],
    ['one that begins tomorrow', { agreement_date: '2026-11-25' }, 'No agreement yet'],
    ['a pending agreement', { status: 'pending' }, 'No agreement yet'],
    ['a terminated agreement', { status: 'terminated' }, 'No agreement yet'],
    ['a completed agreement', { status: 'completed' }, 'No agreement yet'],
    ['an expired agreement', { status: 'expired' }, 'No agreement yet'],
    ['a customer agreement', { relationship_type: 'customer' }, 'Your customer'],
    ['a customer agreement that ended', { relationship_type: 'customer', status: 'expired' }, 'No agreement yet'],
    ['a limited agency', { relationship_type: 'limited_agency' }, 'Your client'],
  ] as const)('%s', (_, part, title) => {
    const one = tie(part)
    const words = { isClient: isAgencyInForce(one, TODAY), isCustomer: isCustomerNow(one, TODAY) }
    expect(personTitle(words)).toBe(title)
  })
})
