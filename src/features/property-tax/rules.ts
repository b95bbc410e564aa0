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

/**
 * What the property tax on a home in Indiana comes to. Each figure of the law stands in words.ts with its source; the rate
 * of a taxing district is the reader's to say.
 */
export interface TaxInputs {
  /** Dollars; a house and one acre where it is a homestead. */
  assessed_value: number
  /** Dollars a year for each 100 dollars of net assessed value, without what voters approved. */
  rate: number
  /** The same of taxes that voters approved in a referendum. */
  referendum_rate: number
  tax_class: TaxClass
  /** The year in which the bill is paid: one after the year of the assessment. */
  pay_year: number
  credits: readonly Credit[]
}

/** A bill, dollars a year, in the order in which it is worked out. */
export interface TaxBill {
  standard_deduction: number
  /** Of a homestead the supplemental one, of other residential property its own. */
  share_deduction: number
  net_assessed_value: number
  gross_tax: number
  cap: number
  /** What the cap takes off. */
  cap_credit: number
  homestead_credit: number
  owner_credits: number
  referendum_tax: number
  total: number
}

/** The line of the schedule for a year: before it begins the first one, after it ends the last one. */
export function scheduleFor(pay_year: number): ScheduleLine {
  return SCHEDULE.findLast((line) => line.pay_year <= pay_year) ?? SCHEDULE[0]
}

/** Works out a bill, step by step, to the cent. */
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

/** To the cent. A thousandth of a cent is lost in the binary form of 1.005: it is given back before. */
function cents(dollars: number): number {
  return Math.round(dollars * 100 + 1e-7) / 100
}

/**
 * The most that a bill on a home of this value can come to, whatever the district's rate: the cap, less the credit that every
 * homestead has. What voters approved comes on top. It is the same in every year from 2026 on.
 */
export function mostTaxOf(assessed_value: number, isHomestead: boolean): number {
  const cap = cents(Math.max(0, assessed_value) * CAPS[isHomestead ? 'homestead' : 'residential'])
  return isHomestead ? cents(cap - creditOf(cap)) : cap
}

/** The year of the first bill of somebody who buys now: taxes are paid a year late, and the year ends when it ends in Indiana. */
export function firstPayYear(at: Date): number {
  return Number(calendarDayOf(at).slice(0, 4)) + 1
}

/** What the calculator starts with. */
export function startOfTax(pay_year: number): TaxInputs {
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

/** What a page's address may say of a tax; a credit for each that is ticked. */
export interface TaxSearch {
  value?: string
  rate?: string
  referendum?: string
  use?: string
  year?: string
  credit?: readonly string[]
}

/** The inputs as a page's address has them, over those that the page starts with. What cannot be is left out. */
export function readTax(search: TaxSearch, pay_year: number): TaxInputs {
  const start = startOfTax(pay_year)
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

/** The part of an address that leads back to these inputs. */
export function taxSearch(inputs: TaxInputs, pay_year: number): string {
  const start = startOfTax(pay_year)
  const query = new URLSearchParams()
  if (inputs.assessed_value !== start.assessed_value) query.set('value', String(inputs.assessed_value))
  if (inputs.rate !== start.rate) query.set('rate', String(inputs.rate))
  if (inputs.referendum_rate !== start.referendum_rate) query.set('referendum', String(inputs.referendum_rate))
  if (inputs.tax_class !== start.tax_class) query.set('use', inputs.tax_class)
  if (inputs.pay_year !== start.pay_year) query.set('year', String(inputs.pay_year))
  for (const credit of inputs.credits) query.append('credit', credit)
  return query.toString()
}

/** Of a page's search values those that the calculator reads. */
export function taxValues(search: Readonly<Record<string, unknown>>): TaxSearch {
  const { value, rate, referendum, use, year, credit } = search
  const values = Object.entries({ value, rate, referendum, use, year }).flatMap(([name, found]) => {
    const text = typeof found === 'number' ? String(found) : found
    return typeof text === 'string' && text !== '' ? [[name, text.slice(0, 20)]] : []
  })
  const ticked = [credit].flat().filter((one) => typeof one === 'string')
  return { ...Object.fromEntries(values), ...(ticked.length > 0 ? { credit: ticked.slice(0, 20) } : {}) }
}

/** Each bill of the years of the schedule, all else being the same. */
export function billsByYear(inputs: TaxInputs): { pay_year: number; bill: TaxBill }[] {
  return SCHEDULE.map(({ pay_year }) => ({ pay_year, bill: taxBill({ ...inputs, pay_year }) }))
}

/** A number as people type it: "$384,900", "2.35", " 20 ". Null where it is none or out of bounds. */
function typedAmount(text: string | undefined, least: number, most: number): number | null {
  const digits = (text ?? '').replace(/[$,%\s]/g, '')
  if (!/^\d{1,9}(\.\d{1,4})?$/.test(digits)) return null
  const found = Number(digits)
  return found >= least && found <= most ? found : null
}
