import { expect, test } from 'vitest'
import type { RelationshipTerms } from '../schema.ts'
import { agreementText, isSameName } from './agreement.ts'

const TERMS: RelationshipTerms = {
  relationship_type: 'buyer_agency',
  scope: 'Any home in Johnson County.',
  agreement_date: '2026-11-22',
  expiration_date: '2027-05-22',
  fee_basis: 'percent',
  fee_percent: 2.5,
  fee_dollars: null,
  fee_note: '',
}

test('the agreement names everyone, its last day, the fee, and that fees are negotiable', () => {
  const body = agreementText(TERMS, {
    brokerage: 'Meridian Row Realty',
    agent: 'Lena Kowalczyk',
    license_number: 'RB1',
    consumer: 'Priya Raman',
    other_consumer: null,
    property: '12 Porch Street, Greenwood, IN 46142',
  })
  for (const words of [
    'Meridian Row Realty, through its broker Lena Kowalczyk (license RB1), and Priya Raman.',
    'through the end of May 22, 2027',
    '2.5% of the price',
    'may not receive more than this',
    'not set by law and are fully negotiable',
    '12 Porch Street',
  ])
    expect(body).toContain(words)
})

test.each([
  ['priya  raman', 'Priya Raman', true],
  ['José Díaz', 'Jose Diaz', true],
  ['Priya', 'Priya Raman', false],
  ['x', 'Priya Raman', false],
])('“%s” is the name %s: %s', (a, b, is) => {
  expect(isSameName(a, b)).toBe(is)
})
