import * as z from 'zod/mini'
import type { AreaKind, Measure } from './words.ts'

/** A place that there are figures of. */
export interface MarketArea {
  /** The word that stands in its page's address. */
  slug: string
  kind: AreaKind
  /** As the feed spells it: "Greenwood", "46143", "Johnson". */
  name: string
  /** The county in which most homes of a town, ZIP code or school district lie; null for wider places. */
  county: string | null
  /** Homes that were on the market when the figures were counted. */
  homes_for_sale: number
  computed_at: Date
}

/** One figure with what it rests on. Dollars, days, percent or months, by its measure. */
export interface MarketFigure {
  measure: Measure
  value: number
  /** How many homes it was counted from. */
  homes: number
  /** First and last day of those homes. */
  from_date: string
  to_date: string
}

/** A town in a list of towns; null where too few homes say anything. */
export interface AreaLine extends MarketArea {
  list_price: number | null
  sale_price: number | null
  sale_to_list: number | null
  days_to_contract: number | null
  months_of_supply: number | null
}

/** One point of a chart: the sales of the months that end there. */
export interface MarketPoint {
  to_date: string
  sale_price: number
  homes: number
}

/** What is said of one place. */
export interface MarketPage {
  area: MarketArea
  figures: MarketFigure[]
  /** The median sale price as it went, and over how many months each point is taken together; empty where too little was sold. */
  series: { months: number; points: MarketPoint[] }
  /** Other places: the towns, ZIP codes and school districts of its county, or the counties of the region. */
  others: MarketArea[]
}

/** All towns and counties with the region's own figures. */
export interface MarketOverview {
  region: MarketPage | null
  towns: AreaLine[]
  counties: AreaLine[]
  computed_at: Date | null
}

/** Which place. */
export const GetMarketArea = z.object({
  slug: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(120)),
})
export type GetMarketArea = z.infer<typeof GetMarketArea>
