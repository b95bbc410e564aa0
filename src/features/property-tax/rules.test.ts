import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSearch } from '#kit/page/search-params.ts'
import {
  billsByYear,
  defaultTaxInputs,
  firstPayYear,
  maxTaxOf,
  readTax,
  scheduleFor,
  type TaxInputs,
  taxBill,
  taxSearch,
  taxValues,
} from './rules.ts'
import { CREDITS, SCHEDULE, TAX_CLASSES } from './words.ts'

const START = { ...defaultTaxInputs(2026), assessed_value: 300_000 }

describe('a bill worked out by hand', () => {
  test.each([
    // 300,000 - 48,000 = 252,000; 40% of it is 100,800; 151,200 at $2 a hundred is 3,024; the cap of 1% is 3,000; less 300.
    ['a homestead, paid in 2026', {}, { net_assessed_value: 151_200, gross_tax: 3024, cap_credit: 24, total: 2700 }],
    // 300,000 - 40,000 = 260,000; 46% is 119,600; 140,400 is 2,808: under the cap; 10% is 280.80.
    [
      'in 2027',
      { pay_year: 2027 },
      { net_assessed_value: 140_400, gross_tax: 2808, homestead_credit: 280.8, total: 2527.2 },
    ],
    ['in 2028', { pay_year: 2028 }, { net_assessed_value: 129_600, total: 2332.8 }],
    ['in 2029', { pay_year: 2029 }, { net_assessed_value: 120_400, total: 2167.2 }],
    ['in 2030', { pay_year: 2030 }, { net_assessed_value: 110_200, total: 1983.6 }],
    ['in 2031', { pay_year: 2031 }, { standard_deduction: 0, net_assessed_value: 99_900, total: 1798.2 }],
    ['in a year after the schedule', { pay_year: 2044 }, { net_assessed_value: 99_900, total: 1798.2 }],
    // 300,000 less 6% is 282,000: 5,640, under the cap of 6,000, and no credit.
    ['rented out, paid in 2026', { tax_class: 'residential' }, { share_deduction: 18_000, total: 5640 }],
    [
      'rented out at a high rate',
      { tax_class: 'residential', rate: 2.5 },
      { gross_tax: 7050, cap_credit: 1050, total: 6000 },
    ],
    ['rented out in 2031', { tax_class: 'residential', pay_year: 2031 }, { share_deduction: 100_200, total: 3996 }],
    ['used for business', { tax_class: 'other', rate: 3.5 }, { share_deduction: 0, gross_tax: 10_500, total: 9000 }],
    // Referendum tax: 151,200 at 0.25 a hundred is 378. Neither the cap nor the credit applies to it.
    ['with a referendum', { referendum_rate: 0.25 }, { referendum_tax: 378, homestead_credit: 300, total: 3078 }],
    ['of somebody over 65', { credits: ['over_65'] }, { owner_credits: 150, total: 2550 }],
    [
      'of a veteran over 65',
      { credits: ['over_65', 'veteran_62', 'veteran_wartime'] },
      { owner_credits: 750, total: 1950 },
    ],
    ['of a landlord over 65', { credits: ['over_65'], tax_class: 'residential' }, { owner_credits: 0, total: 5640 }],
    // For a small home the standard deduction is limited to 60% of the value.
    [
      'of a home for 60,000',
      { assessed_value: 60_000 },
      { standard_deduction: 36_000, net_assessed_value: 14_400, total: 259.2 },
    ],
    // Credits reduce neither the referendum tax nor the total below zero.
    [
      'with more credits than tax',
      { assessed_value: 20_000, credits: ['over_65'], referendum_rate: 1 },
      { owner_credits: 86.4, total: 48 },
    ],
    ['of nothing', { assessed_value: 0 }, { total: 0 }],
  ] as const)('%s', (_, given, expected) => {
    expect(taxBill({ ...START, ...given })).toMatchObject(expected)
  })
})

const inputs: fc.Arbitrary<TaxInputs> = fc.record({
  assessed_value: fc.integer({ min: 0, max: 100_000_000 }),
  rate: fc.integer({ min: 0, max: 200_000 }).map((rate) => rate / 10_000),
  referendum_rate: fc.integer({ min: 0, max: 10_000 }).map((rate) => rate / 10_000),
  tax_class: fc.constantFrom('homestead', 'residential', 'other'),
  pay_year: fc.integer({ min: 2026, max: 2031 }),
  credits: fc.subarray(['over_65', 'disabled', 'veteran_62', 'veteran_wartime'] as const),
})

test('no bill without a referendum is over the cap, and none is under nothing', () => {
  fc.assert(
    fc.property(inputs, (given) => {
      const bill = taxBill(given)
      expect(bill.total - bill.referendum_tax).toBeLessThanOrEqual(bill.cap + 0.001)
      for (const part of Object.values(bill)) expect(part).toBeGreaterThanOrEqual(0)
      expect(bill.total).toBeCloseTo(
        bill.gross_tax - bill.cap_credit - bill.homestead_credit - bill.owner_credits + bill.referendum_tax,
        2,
      )
    }),
  )
})

test('a higher rate, a higher value, or no homestead never makes a bill smaller', () => {
  fc.assert(
    fc.property(inputs, fc.nat({ max: 100_000 }), (given, more) => {
      const { total } = taxBill(given)
      expect(taxBill({ ...given, rate: given.rate + more / 50_000 }).total).toBeGreaterThanOrEqual(total - 0.011)
      expect(taxBill({ ...given, assessed_value: given.assessed_value + more }).total).toBeGreaterThanOrEqual(
        total - 0.011,
      )
      if (given.tax_class === 'homestead') {
        expect(taxBill({ ...given, tax_class: 'residential' }).total).toBeGreaterThanOrEqual(total - 0.011)
      }
    }),
  )
})

test('the most that is possible is what no rate goes beyond', () => {
  fc.assert(
    fc.property(inputs, (given) => {
      const isHomestead = given.tax_class === 'homestead'
      const home: TaxInputs = { ...given, tax_class: isHomestead ? 'homestead' : 'residential', referendum_rate: 0 }
      const most = maxTaxOf(home.assessed_value, isHomestead)
      expect(taxBill(home).total).toBeLessThanOrEqual(most + 0.011)
      expect(taxBill({ ...home, rate: 20, credits: [] }).total).toBeCloseTo(most, 1)
    }),
  )
})

test.each([
  [384_900, true, 3549],
  [384_900, false, 7698],
  [200_000, true, 1800],
  [0, true, 0],
])('the most on %i, a homestead: %s', (value, isHomestead, most) => {
  expect(maxTaxOf(value, isHomestead)).toBe(most)
})

test('the schedule goes down for the standard deduction, and up for the shares', () => {
  for (const [index, line] of SCHEDULE.entries()) {
    const next = SCHEDULE[index + 1]
    expect(scheduleFor(line.pay_year)).toBe(line)
    if (!next) continue
    expect(next.pay_year).toBe(line.pay_year + 1)
    expect(next.standard).toBeLessThan(line.standard)
    expect(next.supplemental).toBeGreaterThan(line.supplemental)
    expect(next.residential).toBeGreaterThan(line.residential)
  }
  expect(scheduleFor(2020)).toBe(SCHEDULE[0])
})

describe('the inputs in an address', () => {
  test('are read as people type them', () => {
    expect(
      readTax(
        {
          value: '$385,000',
          rate: ' 2.35',
          referendum: '0.2',
          use: 'residential',
          year: '2029',
          credit: ['over_65', 'x'],
        },
        2027,
      ),
    ).toEqual({
      assessed_value: 385_000,
      rate: 2.35,
      referendum_rate: 0.2,
      tax_class: 'residential',
      pay_year: 2029,
      credits: ['over_65'],
    })
  })
  test('of anything at all are sound, and survive being written', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('yes', '2028', ...Object.keys(TAX_CLASSES), ...Object.keys(CREDITS)),
    )
    const search = fc.dictionary(
      fc.constantFrom('value', 'rate', 'referendum', 'use', 'year', 'credit', 'other'),
      fc.oneof(text, fc.array(text), fc.integer(), fc.constant(null)),
    )
    fc.assert(
      fc.property(search, fc.integer({ min: 2020, max: 2060 }), (values, year) => {
        const read = readTax(taxValues(values), year)
        expect(Number.isFinite(taxBill(read).total)).toBe(true)
        expect(readTax(taxValues(parseSearch(taxSearch(read, year))), year)).toEqual(read)
      }),
    )
  })
  test('are not written where they are the usual ones', () => {
    expect(taxSearch(defaultTaxInputs(2027), 2027)).toBe('')
  })
})

test.each([
  ['2026-12-31T17:00:00Z', 2027],
  ['2027-01-01T04:59:59Z', 2027],
  ['2027-01-01T05:00:00Z', 2028],
])('who buys at %s pays the first bill in %i', (at, year) => {
  expect(firstPayYear(new Date(at))).toBe(year)
})

test('the bills of the years come from the same inputs', () => {
  const bills = billsByYear(START)
  expect(bills.map(({ pay_year }) => pay_year)).toEqual([2026, 2027, 2028, 2029, 2030, 2031])
  expect(bills.map(({ bill }) => bill.total)).toEqual([2700, 2527.2, 2332.8, 2167.2, 1983.6, 1798.2])
})
