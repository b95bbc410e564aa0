import { maxTaxOf } from '#features/property-tax/rules.ts'

/** Monthly cost of a home. Numbers that are not part of the listing are editable assumptions, labeled as such. */

/** Inputs that the visitor can change, in dollars, percent and years. */
export interface PaymentInputs {
  price: number
  down: number
  /** Percent a year. */
  rate: number
  /** Day of the lender's quote, such as "2026-11-20". Empty if not given. */
  rate_date: string
  years: number
  /** True if the buyer will live in the home, which qualifies for Indiana's homestead cap and deductions. */
  is_homestead: boolean
  /** Dollars a year, or null for the computed tax. */
  tax: number | null
  /** Dollars a year, or null for the assumption. */
  insurance: number | null
}

/** Facts of the listing that the estimate uses. */
export interface PaymentHome {
  price: number
  tax_annual_amount: number | null
  tax_year: number | null
  association_fee_monthly: number | null
}

/** Origin of the tax amount, which the page states. */
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

/** Example rate to start from. The page labels it as an example. */
const EXAMPLE_RATE = 6.5
/** Share of the price a year. Source: our assumption, said on the page. */
const INSURANCE_SHARE = 0.005
/** Share of the loan a year where less than 20 percent is paid down. Source: our assumption, said on the page. */
const MORTGAGE_INSURANCE_SHARE = 0.006
const FREE_OF_MORTGAGE_INSURANCE = 0.2

/** Returns the initial inputs. */
export function defaultPayment(home: PaymentHome): PaymentInputs {
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

/** Computes the monthly cost. Impossible inputs, such as a down payment above the price, are clamped. */
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
  // Sums the rounded parts, so that the shown parts add up to the shown total.
  const total = Object.values(rounded).reduce((sum, part) => sum + part, 0)
  return { loan, ...rounded, tax_source, total }
}

/**
 * Returns the tax a year: the visitor's number, else the recorded bill if the buyer will live there, else Indiana's cap
 * on the price. A homestead's bill does not apply to a landlord.
 */
export function taxOf(home: PaymentHome, inputs: PaymentInputs): { tax: number; tax_source: TaxSource } {
  if (inputs.tax !== null) return { tax: inputs.tax, tax_source: 'reader' }
  if (inputs.is_homestead && home.tax_annual_amount !== null && home.tax_annual_amount > 0)
    return { tax: home.tax_annual_amount, tax_source: 'record' }
  return { tax: maxTaxOf(inputs.price, inputs.is_homestead), tax_source: 'cap' }
}

/** Returns the insurance a year: the visitor's number, else the assumption. */
export function insuranceOf({ insurance, price }: PaymentInputs): number {
  return insurance ?? price * INSURANCE_SHARE
}

/** Returns the equal monthly payment of a loan with interest. */
export function installment(loan: number, percent: number, years: number): number {
  const months = years * 12
  const rate = percent / 1200
  if (loan <= 0 || months <= 0) return 0
  return rate === 0 ? loan / months : (loan * rate) / (1 - (1 + rate) ** -months)
}

/** Names of the inputs in the URL. */
const NAMES = ['price', 'down', 'rate', 'rateDate', 'years', 'home', 'tax', 'insurance'] as const

/** Parses the inputs from the URL over the initial ones. Ignores invalid values. */
export function readPayment(home: PaymentHome, search: Record<string, unknown>): PaymentInputs {
  const start = defaultPayment(home)
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

/** Returns the query string for these inputs, empty if they are the initial ones. */
export function paymentSearch(home: PaymentHome, inputs: PaymentInputs): string {
  const start = defaultPayment(home)
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

/** Picks the payment inputs from a page's search values. */
export function paymentValues(search: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = text(search[name])
      return value === '' ? [] : [[name, value.slice(0, 20)]]
    }),
  )
}

/** Parses a number as people type it: "$384,900", "6.25%", " 20 ". Returns null if it is invalid or out of bounds. */
export function amount(value: unknown, least: number, most: number): number | null {
  const digits = text(value).replace(/[$,%\s]/g, '')
  if (!/^\d{1,9}(\.\d{1,4})?$/.test(digits)) return null
  const found = Number(digits)
  return found >= least && found <= most ? found : null
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}
