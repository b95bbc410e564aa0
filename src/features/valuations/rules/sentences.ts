import { calendarDay, count, number } from '#kit/time/format.ts'
import type { EstimateQuality, ValuationAnswer } from '../schema.ts'

/** Returns "Based on 8 sales within 2 miles in the last 12 months." */
export function basisSentence({
  sales_count,
  search,
  placed_by,
}: Pick<ValuationAnswer, 'sales_count' | 'search' | 'placed_by'>): string {
  const sales = `Based on ${count(sales_count, 'sale')} of similar homes`
  if (!search) return `${sales}.`
  const from = placed_by === 'zip' ? 'of the center of your ZIP code' : placed_by === 'street' ? 'of your street' : ''
  return `${sales} within ${number(search.miles)} ${search.miles === 1 ? 'mile' : 'miles'}${from && ` ${from}`} in the last ${search.months} months.`
}

/** Returns "In our test on 270 closed sales in Greenwood …" */
export function qualitySentence({
  answered,
  coverage,
  median_error,
  city,
  from_date,
  to_date,
}: EstimateQuality): string {
  const inside = Math.round(coverage * 100)
  const half = number(Math.round(median_error * 1000) / 10)
  return `We test our estimates on past sales. Of ${number(answered)}${city ? ` in ${city}` : ''} that closed from ${calendarDay(from_date)} to ${calendarDay(to_date)}, ${inside}% sold within our estimated range. Half of our estimates were within ${half}% of the sale price.`
}
