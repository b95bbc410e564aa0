import { mostTaxOf } from '#features/property-tax/rules.ts'

/**
 * What a home costs a month. Every number that is not the home's own is an assumption that the reader can change, and is
 * said beside the result. No rate is claimed to be today's.
 */

/** What the reader can change; dollars, percent and years. */
export interface PaymentInputs {
  price: number
  down: number
  /** Percent a year. */
  rate: number
  /** The day on which a lender quoted the rate, "2026-11-20"; empty where the reader has not said. */
  rate_date: string
  years: number
  /** True where the buyer will live in the home: Indiana's homestead cap and deductions are for them. */
  is_homestead: boolean
  /** Dollars a year; null takes the one that the page works out. */
  tax: number | null
  /** Dollars a year; null takes the assumption. */
  insurance: number | null
}

/** What the listing says. */
export interface PaymentHome {
  price: number
  tax_annual_amount: number | null
  tax_year: number | null
  association_fee_monthly: number | null
}

/** Where the tax comes from, so that the page can say so. */
export type TaxSource = 'record' | 'cap' | 'reader'

/** Dollars a month by part. */
export interface Payment {
  loan: number
  principal_and_interest: number
  tax: number
  tax_source: TaxSource
  insurance: number
  hoa: number
  mortgage_insurance: number
  total: number
}

/** An example to start from; the page says that it is one. */
const EXAMPLE_RATE = 6.5
/** Share of the price a year. Source: our assumption, said on the page. */
const INSURANCE_SHARE = 0.005
/** Share of the loan a year where less than 20 percent is paid down. Source: our assumption, said on the page. */
const MORTGAGE_INSURANCE_SHARE = 0.006
const FREE_OF_MORTGAGE_INSURANCE = 0.2

/** What the page starts with. */
export function startOfPayment(home: PaymentHome): PaymentInputs {
  return {
    price: home.price,
    down: Math.round(home.price * FREE_OF_MORTGAGE_INSURANCE),
    rate: EXAMPLE_RATE,
    rate_date: '',
    years: 30,
    is_homestead: true,
    tax: null,
    insurance: null,
  }
}

/** The monthly cost. An impossible input (more down than the price) counts as the nearest possible one. */
export function paymentOf(home: PaymentHome, inputs: PaymentInputs): Payment {
  const down = Math.min(Math.max(0, inputs.down), inputs.price)
  const loan = inputs.price - down
  const { tax, tax_source } = taxOf(home, inputs)
  const parts = {
    principal_and_interest: installment(loan, inputs.rate, inputs.years),
    tax: tax / 12,
    insurance: insuranceOf(inputs) / 12,
    hoa: home.association_fee_monthly ?? 0,
    mortgage_insurance: down < inputs.price * FREE_OF_MORTGAGE_INSURANCE ? (loan * MORTGAGE_INSURANCE_SHARE) / 12 : 0,
  }
  const rounded = {
    principal_and_interest: Math.round(parts.principal_and_interest),
    tax: Math.round(parts.tax),
    insurance: Math.round(parts.insurance),
    hoa: Math.round(parts.hoa),
    mortgage_insurance: Math.round(parts.mortgage_insurance),
  }
  // The sum of what is shown: a reader who adds it up gets the same.
  const total = Object.values(rounded).reduce((sum, part) => sum + part, 0)
  return { loan, ...rounded, tax_source, total }
}

/**
 * The tax a year: what the reader says; else, for one who will live there, the bill in the record; else the most that
 * Indiana's law allows of the price, taken as the assessed value. A homestead's bill says nothing of a landlord's.
 */
export function taxOf(home: PaymentHome, inputs: PaymentInputs): { tax: number; tax_source: TaxSource } {
  if (inputs.tax !== null) return { tax: inputs.tax, tax_source: 'reader' }
  if (inputs.is_homestead && home.tax_annual_amount !== null && home.tax_annual_amount > 0)
    return { tax: home.tax_annual_amount, tax_source: 'record' }
  return { tax: mostTaxOf(inputs.price, inputs.is_homestead), tax_source: 'cap' }
}

/** The insurance a year: what the reader says, else the assumption. */
export function insuranceOf({ insurance, price }: PaymentInputs): number {
  return insurance ?? price * INSURANCE_SHARE
}

/** The equal monthly payment that pays back a loan with its interest. */
export function installment(loan: number, percent: number, years: number): number {
  const months = years * 12
  const rate = percent / 1200
  if (loan <= 0 || months <= 0) return 0
  return rate === 0 ? loan / months : (loan * rate) / (1 - (1 + rate) ** -months)
}

/** Names of the inputs in a page's address. */
const NAMES = ['price', 'down', 'rate', 'rateDate', 'years', 'home', 'tax', 'insurance'] as const

/** The inputs as a page's address has them, over those that the page starts with. What cannot be is left out. */
export function readPayment(home: PaymentHome, search: Record<string, unknown>): PaymentInputs {
  const start = startOfPayment(home)
  const price = amount(search.price, 1000, 100_000_000) ?? start.price
  const date = text(search.rateDate)
  return {
    price,
    down: Math.min(amount(search.down, 0, 100_000_000) ?? Math.round(price * FREE_OF_MORTGAGE_INSURANCE), price),
    rate: amount(search.rate, 0, 25) ?? start.rate,
    rate_date: /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(date) ? date : '',
    years: [10, 15, 20, 25, 30].find((years) => String(years) === text(search.years)) ?? start.years,
    is_homestead: text(search.home) !== 'no',
    tax: amount(search.tax, 0, 10_000_000),
    insurance: amount(search.insurance, 0, 10_000_000),
  }
}

/** The part of an address that leads back to these inputs; empty where they are the ones that the page starts with. */
export function paymentSearch(home: PaymentHome, inputs: PaymentInputs): string {
  const start = startOfPayment(home)
  const query = new URLSearchParams()
  if (inputs.price !== start.price) query.set('price', String(inputs.price))
  if (inputs.down !== Math.round(inputs.price * FREE_OF_MORTGAGE_INSURANCE)) query.set('down', String(inputs.down))
  if (inputs.rate !== start.rate) query.set('rate', String(inputs.rate))
  if (inputs.rate_date) query.set('rateDate', inputs.rate_date)
  if (inputs.years !== start.years) query.set('years', String(inputs.years))
  if (!inputs.is_homestead) query.set('home', 'no')
  if (inputs.tax !== null) query.set('tax', String(inputs.tax))
  if (inputs.insurance !== null) query.set('insurance', String(inputs.insurance))
  return query.toString()
}

/** Of a page's search values those that the payment reads. */
export function paymentValues(search: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = text(search[name])
      return value === '' ? [] : [[name, value.slice(0, 20)]]
    }),
  )
}

/** A number as people type it: "$384,900", "6.25%", " 20 ". Null where it is none or out of bounds. */
export function amount(value: unknown, least: number, most: number): number | null {
  const digits = text(value).replace(/[$,%\s]/g, '')
  if (!/^\d{1,9}(\.\d{1,4})?$/.test(digits)) return null
  const found = Number(digits)
  return found >= least && found <= most ? found : null
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}
