import { calendarDayOf } from '#kit/time/format.ts'
import {
  CAPS,
  CREDITS,
  type Credit,
  EXAMPLE_RATE,
  HOMESTEAD_CREDIT,
  SCHEDULE,
  type ScheduleLine,
  STANDARD_SHARE,
  TAX_CLASSES,
  type TaxClass,
} from './words.ts'

/** Inputs of the property tax on a home in Indiana. words.ts has the legal values with their sources. */
export interface TaxInputs {
  /** Dollars. For a homestead, the house and one acre. */
  assessed_value: number
  /** Dollars a year for each 100 dollars of net assessed value, without referendum taxes. */
  rate: number
  /** Referendum taxes, in the same unit. */
  referendum_rate: number
  tax_class: TaxClass
  /** Year in which the bill is paid, one after the assessment. */
  pay_year: number
  credits: readonly Credit[]
}

/** A bill in dollars a year, in the order of its calculation. */
export interface TaxBill {
  standard_deduction: number
  /** Supplemental deduction of a homestead, or the deduction of other residential property. */
  share_deduction: number
  net_assessed_value: number
  gross_tax: number
  cap: number
  /** Amount above the cap. */
  cap_credit: number
  homestead_credit: number
  owner_credits: number
  referendum_tax: number
  total: number
}

/** Returns the schedule for a year, or its first or last line outside its range. */
export function scheduleFor(pay_year: number): ScheduleLine {
  return SCHEDULE.findLast((line) => line.pay_year <= pay_year) ?? SCHEDULE[0]
}

/** Calculates a bill, step by step, to the cent. */
export function taxBill(inputs: TaxInputs): TaxBill {
  const { tax_class, credits } = inputs
  const value = Math.max(0, inputs.assessed_value)
  const isHomestead = tax_class === 'homestead'
  const { standard, supplemental, residential } = scheduleFor(inputs.pay_year)
  const standard_deduction = isHomestead ? cents(Math.min(standard, value * STANDARD_SHARE)) : 0
  const share = isHomestead ? supplemental : tax_class === 'residential' ? residential : 0
  const share_deduction = cents((value - standard_deduction) * share)
  const net_assessed_value = cents(value - standard_deduction - share_deduction)
  const gross_tax = cents((net_assessed_value * Math.max(0, inputs.rate)) / 100)
  const cap = cents(value * CAPS[tax_class])
  const capped = Math.min(gross_tax, cap)
  const homestead_credit = isHomestead ? creditOf(capped) : 0
  const offered = isHomestead ? credits.reduce((sum, credit) => sum + CREDITS[credit].dollars, 0) : 0
  const owner_credits = cents(Math.min(offered, capped - homestead_credit))
  const referendum_tax = cents((net_assessed_value * Math.max(0, inputs.referendum_rate)) / 100)
  return {
    standard_deduction,
    share_deduction,
    net_assessed_value,
    gross_tax,
    cap,
    cap_credit: cents(gross_tax - capped),
    homestead_credit,
    owner_credits,
    referendum_tax,
    total: cents(capped - homestead_credit - owner_credits + referendum_tax),
  }
}

function creditOf(tax: number): number {
  return cents(Math.min(tax * HOMESTEAD_CREDIT.share, HOMESTEAD_CREDIT.most))
}

/** Rounds to cents. Adds a thousandth of a cent, because 1.005 is slightly smaller in binary. */
function cents(dollars: number): number {
  return Math.round(dollars * 100 + 1e-7) / 100
}

/**
 * Returns the highest possible bill at any rate: the cap minus the homestead credit, without referendum taxes. It is
 * the same in every year from 2026 on.
 */
export function maxTaxOf(assessed_value: number, isHomestead: boolean): number {
  const cap = cents(Math.max(0, assessed_value) * CAPS[isHomestead ? 'homestead' : 'residential'])
  return isHomestead ? cents(cap - creditOf(cap)) : cap
}

/** Returns the year of a buyer's first bill. Taxes are paid a year later, and the year changes on Indiana time. */
export function firstPayYear(at: Date): number {
  return Number(calendarDayOf(at).slice(0, 4)) + 1
}

/** Returns the initial inputs. */
export function defaultTaxInputs(pay_year: number): TaxInputs {
  return {
    assessed_value: 300_000,
    rate: EXAMPLE_RATE,
    referendum_rate: 0,
    tax_class: 'homestead',
    pay_year: within(pay_year),
    credits: [],
  }
}

function within(pay_year: number): number {
  return Math.min(Math.max(pay_year, SCHEDULE[0].pay_year), LAST_YEAR)
}
const LAST_YEAR = SCHEDULE.at(-1)?.pay_year ?? SCHEDULE[0].pay_year

/** Inputs in the URL, with a parameter for each selected credit. */
export interface TaxSearch {
  value?: string
  rate?: string
  referendum?: string
  use?: string
  year?: string
  credit?: readonly string[]
}

/** Parses the inputs from the URL over the initial ones. Ignores invalid values. */
export function readTax(search: TaxSearch, pay_year: number): TaxInputs {
  const start = defaultTaxInputs(pay_year)
  return {
    assessed_value: typedAmount(search.value, 0, 100_000_000) ?? start.assessed_value,
    rate: typedAmount(search.rate, 0, 20) ?? start.rate,
    referendum_rate: typedAmount(search.referendum, 0, 20) ?? start.referendum_rate,
    tax_class: classes.find((key) => key === search.use) ?? start.tax_class,
    pay_year: SCHEDULE.find((line) => String(line.pay_year) === search.year)?.pay_year ?? start.pay_year,
    credits: creditKeys.filter((key) => search.credit?.includes(key)),
  }
}
const classes = Object.keys(TAX_CLASSES).filter((key): key is TaxClass => Object.hasOwn(TAX_CLASSES, key))
const creditKeys = Object.keys(CREDITS).filter((key): key is Credit => Object.hasOwn(CREDITS, key))

/** Returns the query string for these inputs. */
export function taxSearch(inputs: TaxInputs, pay_year: number): string {
  const start = defaultTaxInputs(pay_year)
  const query = new URLSearchParams()
  if (inputs.assessed_value !== start.assessed_value) query.set('value', String(inputs.assessed_value))
  if (inputs.rate !== start.rate) query.set('rate', String(inputs.rate))
  if (inputs.referendum_rate !== start.referendum_rate) query.set('referendum', String(inputs.referendum_rate))
  if (inputs.tax_class !== start.tax_class) query.set('use', inputs.tax_class)
  if (inputs.pay_year !== start.pay_year) query.set('year', String(inputs.pay_year))
  for (const credit of inputs.credits) query.append('credit', credit)
  return query.toString()
}

/** Picks the calculator's inputs from a page's search values. */
export function taxValues(search: Readonly<Record<string, unknown>>): TaxSearch {
  const { value, rate, referendum, use, year, credit } = search
  const values = Object.entries({ value, rate, referendum, use, year }).flatMap(([name, found]) => {
    const text = typeof found === 'number' ? String(found) : found
    return typeof text === 'string' && text !== '' ? [[name, text.slice(0, 20)]] : []
  })
  const ticked = [credit].flat().filter((one) => typeof one === 'string')
  return { ...Object.fromEntries(values), ...(ticked.length > 0 ? { credit: ticked.slice(0, 20) } : {}) }
}

/** Calculates the bill for each year of the schedule. */
export function billsByYear(inputs: TaxInputs): { pay_year: number; bill: TaxBill }[] {
  return SCHEDULE.map(({ pay_year }) => ({ pay_year, bill: taxBill({ ...inputs, pay_year }) }))
}

/** Parses a number as people type it: "$384,900", "2.35", " 20 ". Returns null if it is invalid or out of bounds. */
function typedAmount(text: string | undefined, least: number, most: number): number | null {
  const digits = (text ?? '').replace(/[$,%\s]/g, '')
  if (!/^\d{1,9}(\.\d{1,4})?$/.test(digits)) return null
  const found = Number(digits)
  return found >= least && found <= most ? found : null
}
