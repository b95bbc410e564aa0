import { calendarDay, count, money, number } from '#kit/time/format.ts'
import type { MarketArea, MarketFigure, MarketPoint } from './schema.ts'
import { type AreaKind, type Measure, POINTS, REGION, WINDOWS } from './words.ts'

/** The word that a place has in its page's address: "St. John's" gives "st-john-s". The database makes the same one. */
export function slugOf(kind: AreaKind, name: string): string {
  const word = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  if (kind === 'county') return `${word.replace(/-county$/, '')}-county`
  if (kind === 'district') return word.includes('school') ? word : `${word}-schools`
  return word
}

/** "Greenwood", "ZIP 46143", "Johnson County". */
export function areaName({ kind, name }: Pick<MarketArea, 'kind' | 'name'>): string {
  if (kind === 'zip') return `ZIP ${name}`
  if (kind === 'county') return `${name} County`
  return name
}

/** Where the homes of a place are searched for. */
export function searchHref({ kind, name }: Pick<MarketArea, 'kind' | 'name'>): string {
  return kind === 'region' ? '/properties' : `/properties?${new URLSearchParams({ [kind]: name })}`
}

/** Where the figures of a place stand. */
export function areaHref(slug: string): string {
  return slug === REGION.slug ? '/areas' : `/areas/${slug}`
}

/** The page of a town, by its name. */
export function townHref(city: string): string {
  return areaHref(slugOf('city', city))
}

/** Of each measure the one figure that is shown: the shortest period that had enough homes. */
export function latestFigures(figures: readonly MarketFigure[]): Partial<Record<Measure, MarketFigure>> {
  const shown: Partial<Record<Measure, MarketFigure>> = {}
  for (const figure of figures) {
    const known = shown[figure.measure]
    const isLater = !known || figure.to_date > known.to_date
    if (isLater || (figure.to_date === known.to_date && figure.from_date > known.from_date))
      shown[figure.measure] = figure
  }
  return shown
}

/** Points of the chart: of the shortest window that has all of them; where none has, of the widest that has three or more. */
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

/** How many months a period of whole months has. */
export function monthsOf({ from_date, to_date }: Pick<MarketFigure, 'from_date' | 'to_date'>): number {
  const [fromYear = 0, fromMonth = 0] = from_date.split('-').map(Number)
  const [toYear = 0, toMonth = 0] = to_date.split('-').map(Number)
  return (toYear - fromYear) * 12 + toMonth - fromMonth + 1
}

/** Where each point of a chart stands between the first and the last, in percent of the time: months without a point keep their room. */
export function placesOf(points: readonly MarketPoint[]): number[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length === 1) return points.map(() => 50)
  const since = ({ to_date }: MarketPoint) => monthsOf({ from_date: first.to_date, to_date }) - 1
  return points.map((point) => (since(point) / since(last)) * 100)
}

/** How a price went from the first point of a chart to the last, which lie a year apart: "3.2% more", "as much". */
export function changeOf(points: readonly MarketPoint[]): string | null {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < POINTS) return null
  const percent = Math.round((last.sale_price / first.sale_price - 1) * 1000) / 10
  if (percent === 0) return 'as much as a year before'
  return `${number(Math.abs(percent))}% ${percent > 0 ? 'more' : 'less'} than a year before`
}

/** What the months of supply mean for who buys or sells. Source: the usual reading, five to six months being even. */
export function marketMood(months: number): string {
  if (months < 4) return 'Few homes for those who look: good ones go quickly, and sellers decide.'
  if (months <= 6) return 'As many homes as buyers: neither side decides alone.'
  return 'More homes than buyers take: there is time to look, and room to talk about the price.'
}

/** "$364,900", "98.7%", "24 days", "2.1": the figure as people read it. */
export function figureText({ measure, value }: Pick<MarketFigure, 'measure' | 'value'>): string {
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

/** What a figure rests on: "66 sales, Aug to Oct 2026", "214 homes, Nov 17, 2026". */
export function restsOn(figure: MarketFigure): string {
  const { measure, homes, from_date, to_date } = figure
  if (measure === 'new_listings') return `Since ${calendarDay(from_date)}`
  if (from_date === to_date) return `${count(homes, 'home')}, ${calendarDay(to_date)}`
  const months = monthsText(figure, 'short')
  return measure === 'sales' ? months : `${count(homes, 'sale')}, ${months}`
}

/** What a place's figures say together, in sentences. */
export function areaSentences(
  { homes_for_sale, kind, name }: Pick<MarketArea, 'homes_for_sale' | 'kind' | 'name'>,
  { list_price, sale_price, sale_to_list }: Partial<Record<Measure, MarketFigure>>,
): string[] {
  const place = areaName({ kind, name })
  const said: string[] = []
  if (homes_for_sale === 0) said.push(`No home is on the market in ${place} today.`)
  else if (list_price) {
    said.push(
      `${count(homes_for_sale, 'home is', 'homes are')} on the market in ${place}; half of them ask more than ${money(list_price.value)}, half less.`,
    )
  } else {
    said.push(`${count(homes_for_sale, 'home is', 'homes are')} on the market in ${place}.`)
  }
  if (sale_price) {
    const share = sale_to_list ? `, ${number(sale_to_list.value)}% of what was asked last` : ''
    said.push(
      `From ${monthsText(sale_price)}, ${number(sale_price.homes)} were sold, the middle one for ${money(sale_price.value)}${share}.`,
    )
  }
  if (!list_price && !sale_price) said.push('Too few are for sale, and too few were sold, to say what homes cost here.')
  return said
}

/** Where a place's page stands, for the reader and for search engines. */
export function crumbsOf(area: MarketArea): { name: string; path: string }[] {
  const county = area.county === null ? null : { kind: 'county' as const, name: area.county }
  return [
    { name: REGION.name, path: '/areas' },
    ...(county ? [{ name: areaName(county), path: areaHref(slugOf('county', county.name)) }] : []),
    { name: areaName(area), path: areaHref(area.slug) },
  ]
}

/** Round prices from under the lowest to over the highest, for the scale of a chart. */
export function scaleOf(prices: readonly number[]): { top: number; bottom: number; ticks: number[] } {
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const step = STEPS.find((one) => (high - low) / one <= MAX_TICKS) ?? 1_000_000
  const bottom = Math.max(0, Math.floor(low / step) - 1) * step
  const top = (Math.ceil(high / step) + 1) * step
  return { top, bottom, ticks: Array.from({ length: (top - bottom) / step + 1 }, (_, index) => top - index * step) }
}
const STEPS = [5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000]
const MAX_TICKS = 4

/** The whole months that end on a day. */
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

/** "August to October 2026", "November 2025 to October 2026", "October 2026"; short: "Aug to Oct 2026". */
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
