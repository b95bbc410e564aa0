import { calendarDay, count, money, number } from '#kit/time/format.ts'
import type { MarketArea, MarketFigure, MarketPoint } from './schema.ts'
import { type AreaKind, type Measure, POINTS, REGION, WINDOWS } from './words.ts'

/** Returns the slug of a place: "St. John's" becomes "st-john-s". The count builds the same one in SQL. */
export function slugOf(kind: AreaKind, name: string): string {
  const word = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  if (kind === 'county') return `${word.replace(/-county$/, '')}-county`
  if (kind === 'district') return word.includes('school') ? word : `${word}-schools`
  return word
}

/** Formats the name of a place: "Greenwood", "ZIP 46143", "Johnson County". */
export function areaName({ kind, name }: Pick<MarketArea, 'kind' | 'name'>): string {
  if (kind === 'zip') return `ZIP ${name}`
  if (kind === 'county') return `${name} County`
  return name
}

/** Returns the link to the search for a place's homes. */
export function searchHref({ kind, name }: Pick<MarketArea, 'kind' | 'name'>): string {
  return kind === 'region' ? '/properties' : `/properties?${new URLSearchParams({ [kind]: name })}`
}

/** Returns the link to a place's page. */
export function areaHref(slug: string): string {
  return slug === REGION.slug ? '/areas' : `/areas/${slug}`
}

/** Returns the link to the page of a city or town. */
export function townHref(city: string): string {
  return areaHref(slugOf('city', city))
}

/** Returns the statistic to show for each measure: the latest and shortest period with enough homes. */
export function latestFigures(figures: readonly MarketFigure[]): Partial<Record<Measure, MarketFigure>> {
  const shown: Partial<Record<Measure, MarketFigure>> = {}
  for (const figure of figures) {
    const current = shown[figure.measure]
    const isLater = !current || figure.to_date > current.to_date
    if (isLater || (figure.to_date === current.to_date && figure.from_date > current.from_date))
      shown[figure.measure] = figure
  }
  return shown
}

/** Returns the chart's points: of the shortest window that has all of them, else of the widest with at least three. */
export function seriesOf(figures: readonly MarketFigure[]): { months: number; points: MarketPoint[] } {
  const all = WINDOWS.map((months) => ({
    months,
    points: figures
      .filter((figure) => figure.measure === 'sale_price' && monthsOf(figure) === months)
      .map(({ to_date, value, homes }) => ({ to_date, sale_price: value, homes }))
      .sort((a, b) => (a.to_date < b.to_date ? -1 : 1)),
  }))
  const full = all.find(({ points }) => points.length === POINTS)
  return full ?? all.findLast(({ points }) => points.length >= 3) ?? { months: WINDOWS[0], points: [] }
}

/** Counts the months of a period. */
export function monthsOf({ from_date, to_date }: Pick<MarketFigure, 'from_date' | 'to_date'>): number {
  const [fromYear = 0, fromMonth = 0] = from_date.split('-').map(Number)
  const [toYear = 0, toMonth = 0] = to_date.split('-').map(Number)
  return (toYear - fromYear) * 12 + toMonth - fromMonth + 1
}

/** Returns the horizontal position of each point in percent of the time span. Months without a point leave a gap. */
export function placesOf(points: readonly MarketPoint[]): number[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length === 1) return points.map(() => 50)
  const since = ({ to_date }: MarketPoint) => monthsOf({ from_date: first.to_date, to_date }) - 1
  return points.map((point) => (since(point) / since(last)) * 100)
}

/**
 * Describes the price change between the first and the last point of a chart, a year apart: "3.2% more than a year
 * before".
 */
export function changeOf(points: readonly MarketPoint[]): string | null {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < POINTS) return null
  const percent = Math.round((last.sale_price / first.sale_price - 1) * 1000) / 10
  if (percent === 0) return 'the same as a year earlier'
  return `${number(Math.abs(percent))}% ${percent > 0 ? 'more' : 'less'} than a year earlier`
}

/**
 * Describes months of supply for buyers and sellers. Source: common rule of thumb, five to six months being balanced.
 */
export function supplyText(months: number): string {
  if (months < 4) return 'Seller’s market. Few homes for sale compared with demand.'
  if (months <= 6) return 'Balanced market. Supply and demand are about even.'
  return 'Buyer’s market. Many homes for sale compared with demand.'
}

/** Formats a statistic: "$364,900", "98.7%", "24 days", "2.1". */
export function formatFigure({ measure, value }: Pick<MarketFigure, 'measure' | 'value'>): string {
  switch (measure) {
    case 'list_price':
    case 'list_price_per_sqft':
    case 'sale_price':
    case 'sale_price_per_sqft':
      return money(value)
    case 'price_cut_share':
    case 'sale_to_list':
      return `${number(value)}%`
    case 'days_listed':
    case 'days_to_contract':
      return count(value, 'day')
    default:
      return number(value)
  }
}

/** Describes the basis of a statistic: "66 sales, Aug to Oct 2026", "214 homes, Nov 17, 2026". */
export function basisOf(figure: MarketFigure): string {
  const { measure, homes, from_date, to_date } = figure
  if (measure === 'new_listings') return `Since ${calendarDay(from_date)}`
  if (from_date === to_date) return `${count(homes, 'home')}, ${calendarDay(to_date)}`
  const months = monthsText(figure, 'short')
  return measure === 'sales' ? months : `${count(homes, 'sale')}, ${months}`
}

/** Summarizes a place's statistics in sentences. */
export function areaSentences(
  { homes_for_sale, kind, name }: Pick<MarketArea, 'homes_for_sale' | 'kind' | 'name'>,
  { list_price, sale_price, sale_to_list }: Partial<Record<Measure, MarketFigure>>,
): string[] {
  const place = areaName({ kind, name })
  const sentences: string[] = []
  if (homes_for_sale === 0) sentences.push(`No homes are for sale in ${place} today.`)
  else if (list_price) {
    sentences.push(
      `${count(homes_for_sale, 'home is', 'homes are')} for sale in ${place}. The median list price is ${money(list_price.value)}.`,
    )
  } else {
    sentences.push(`${count(homes_for_sale, 'home is', 'homes are')} for sale in ${place}.`)
  }
  if (sale_price) {
    const share = sale_to_list ? `, ${number(sale_to_list.value)}% of the list price` : ''
    sentences.push(
      `From ${monthsText(sale_price)}, ${number(sale_price.homes)} sold at a median price of ${money(sale_price.value)}${share}.`,
    )
  }
  if (!list_price && !sale_price) sentences.push('Too few homes are for sale or have sold recently to show prices.')
  return sentences
}

/** Lists the breadcrumbs of a place, for the page and for search engines. */
export function crumbsOf(area: MarketArea): { name: string; path: string }[] {
  const county = area.county === null ? null : { kind: 'county' as const, name: area.county }
  return [
    { name: REGION.name, path: '/areas' },
    ...(county ? [{ name: areaName(county), path: areaHref(slugOf('county', county.name)) }] : []),
    { name: areaName(area), path: areaHref(area.slug) },
  ]
}

/** Returns round prices from below the lowest to above the highest, for the scale of a chart. */
export function scaleOf(prices: readonly number[]): { top: number; bottom: number; ticks: number[] } {
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const step = STEPS.find((one) => (high - low) / one <= MAX_TICKS) ?? 1_000_000
  const bottom = Math.max(0, Math.floor(low / step) - 1) * step
  const top = (Math.ceil(high / step) + 1) * step
  return { top, bottom, ticks: Array.from({ length: (top - bottom) / step + 1 }, (_, index) => top - index * step) }
}
const STEPS = [5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000]
const MAX_TICKS = 4

/** Returns the period of whole months that ends on a day. */
export function windowOf(to_date: string, months: number): { from_date: string; to_date: string } {
  const [year = 0, month = 0] = to_date.split('-').map(Number)
  return { from_date: new Date(Date.UTC(year, month - months, 1)).toISOString().slice(0, 10), to_date }
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/**
 * Formats a period: "August to October 2026", "November 2025 to October 2026", "October 2026"; short: "Aug to Oct
 * 2026".
 */
export function monthsText(
  { from_date, to_date }: Pick<MarketFigure, 'from_date' | 'to_date'>,
  length: 'long' | 'short' = 'long',
): string {
  const [fromYear, from] = yearAndMonth(from_date, length)
  const [toYear, to] = yearAndMonth(to_date, length)
  if (from_date.slice(0, 7) === to_date.slice(0, 7)) return `${to} ${toYear}`
  return fromYear === toYear ? `${from} to ${to} ${toYear}` : `${from} ${fromYear} to ${to} ${toYear}`
}

function yearAndMonth(date: string, length: 'long' | 'short'): [string, string] {
  const [year = '', month = ''] = date.split('-')
  const name = MONTHS[Number(month) - 1] ?? month
  return [year, length === 'short' ? name.slice(0, 3) : name]
}
