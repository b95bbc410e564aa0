import * as z from 'zod/mini'
import type { AreaKind, Measure } from './words.ts'

/** Place with statistics. */
export interface MarketArea {
  /** Slug in its page's URL. */
  slug: string
  kind: AreaKind
  /** Name in the feed's spelling: "Greenwood", "46143", "Johnson". */
  name: string
  /** County of most homes of a city, ZIP code or school district; null for larger places. */
  county: string | null
  /** Homes on the market at the time of the count. */
  homes_for_sale: number
  computed_at: Date
}

/** Statistic with its basis. Dollars, days, percent or months, by its measure. */
export interface MarketFigure {
  measure: Measure
  value: number
  /** Number of homes that it was calculated from. */
  homes: number
  /** First and last day of the period. */
  from_date: string
  to_date: string
}

/** Place as a row of a table; null for statistics of too few homes. */
export interface AreaLine extends MarketArea {
  list_price: number | null
  sale_price: number | null
  sale_to_list: number | null
  days_to_contract: number | null
  months_of_supply: number | null
}

/** Point of a chart: the sales of the months that end on `to_date`. */
export interface MarketPoint {
  to_date: string
  sale_price: number
  homes: number
}

/** Data of a place's page. */
export interface MarketPage {
  area: MarketArea
  figures: MarketFigure[]
  /** Trend of the median sale price, and the number of months in each point; empty with too few sales. */
  series: { months: number; points: MarketPoint[] }
  /** Related places: the cities, ZIP codes and school districts of its county, or the counties of the region. */
  others: MarketArea[]
}

/** All cities, towns and counties with the region's statistics. */
export interface MarketOverview {
  region: MarketPage | null
  towns: AreaLine[]
  counties: AreaLine[]
  computed_at: Date | null
}

/** Input that names a place. */
export const GetMarketArea = z.object({
  slug: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(120)),
})
export type GetMarketArea = z.infer<typeof GetMarketArea>
