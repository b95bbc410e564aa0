import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amount,
  defaultPayment,
  installment,
  type PaymentHome,
  paymentOf,
  paymentSearch,
  readPayment,
} from './payment.ts'

const HOME: PaymentHome = { price: 384_900, tax_annual_amount: 3092, tax_year: 2026, association_fee_monthly: 29 }

test.each([
  ['no loan', 0, 6.25, 30, 0],
  ['no interest', 360_000, 0, 30, 1000],
  ['a usual loan', 307_920, 6.25, 30, 1895.92],
  ['fifteen years', 200_000, 6, 15, 1687.71],
])('the installment of %s', (_, loan, rate, years, expected) => {
  expect(installment(loan, rate, years)).toBeCloseTo(expected, 2)
})

describe('the tax', () => {
  const inputs = defaultPayment(HOME)
  test.each([
    ['is the bill in the record for one who will live there', HOME, inputs, 258, 'record'],
    [
      'is the cap of 1% less the credit of $300 where the record has none',
      { ...HOME, tax_annual_amount: null },
      inputs,
      296,
      'cap',
    ],
    ['is the same where the record says nothing is due', { ...HOME, tax_annual_amount: 0 }, inputs, 296, 'cap'],
    ['is the cap of 2% for one who will not', HOME, { ...inputs, is_homestead: false }, 642, 'cap'],
    ['is what the reader says, whatever else is known', HOME, { ...inputs, tax: 1200 }, 100, 'reader'],
  ] as const)('%s', (_, home, given, tax, tax_source) => {
    expect(paymentOf(home, given)).toMatchObject({ tax, tax_source })
  })
})

test.each([
  ['20% down', 76_980, 0],
  ['one dollar less', 76_979, 154],
  ['nothing down', 0, 192],
])('mortgage insurance at %s', (_, down, expected) => {
  expect(paymentOf(HOME, { ...defaultPayment(HOME), down }).mortgage_insurance).toBe(expected)
})

test('the total is the sum of the parts as they are shown', () => {
  const numbers = fc.record({
    price: fc.integer({ min: 1000, max: 100_000_000 }),
    down: fc.integer({ min: 0, max: 200_000_000 }),
    rate: fc.double({ min: 0, max: 25, noNaN: true }),
    years: fc.constantFrom(10, 15, 20, 25, 30),
    is_homestead: fc.boolean(),
    tax: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
    insurance: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
  })
  fc.assert(
    fc.property(numbers, (given) => {
      const { loan, total, tax_source: _, ...parts } = paymentOf(HOME, { ...given, rate_date: '' })
      expect(total).toBe(Object.values(parts).reduce((sum, part) => sum + part, 0))
      expect(loan).toBeGreaterThanOrEqual(0)
      for (const part of Object.values(parts)) expect(part).toBeGreaterThanOrEqual(0)
    }),
  )
})

describe('the inputs in an address', () => {
  test('are read as people type them', () => {
    const search = {
      price: '$400,000',
      down: '40000',
      rate: ' 6.25% ',
      rateDate: '2026-11-20',
      years: '15',
      home: 'no',
    }
    expect(readPayment(HOME, search)).toEqual({
      price: 400_000,
      down: 40_000,
      rate: 6.25,
      rate_date: '2026-11-20',
      years: 15,
      is_homestead: false,
      tax: null,
      insurance: null,
    })
  })
  test('that cannot be are those that the page starts with', () => {
    const search = { price: '-1', down: 'x', rate: '99', rateDate: 'soon', years: '31', tax: '1e9', insurance: '' }
    expect(readPayment(HOME, search)).toEqual(defaultPayment(HOME))
  })
  test('of anything at all are sound, and survive being written', () => {
    const search = fc.dictionary(
      fc.constantFrom('price', 'down', 'rate', 'rateDate', 'years', 'home', 'tax', 'insurance'),
      fc.string(),
    )
    fc.assert(
      fc.property(search, (values) => {
        const inputs = readPayment(HOME, values)
        expect(Number.isFinite(paymentOf(HOME, inputs).total)).toBe(true)
        const written = Object.fromEntries(new URLSearchParams(paymentSearch(HOME, inputs)))
        expect(readPayment(HOME, written)).toEqual(inputs)
      }),
    )
  })
  test('are not written where they are the usual ones', () => {
    expect(paymentSearch(HOME, defaultPayment(HOME))).toBe('')
  })
})

test.each([
  ['$384,900', 384_900],
  ['6.25%', 6.25],
  ['', null],
  ['1.2.3', null],
  ['1e5', null],
  ['-5', null],
  ['9999999999', null],
])('the number %s', (text, expected) => {
  expect(amount(text, 0, 1_000_000)).toBe(expected)
})
