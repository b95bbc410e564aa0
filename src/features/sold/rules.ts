import { parseCriteria } from '#features/search/rules/parse.ts'
import type { Dropped } from '#features/search/schema.ts'
import { stringifySearch } from '#kit/page/search-params.ts'
import { calendarDay, calendarDayOf } from '#kit/time/format.ts'
import type { SoldAccess, SoldCriteria } from './schema.ts'
import { FILTERS, SORTS, type Sort, WITHIN, type Within } from './words.ts'

/**
 * Parses the query parameters of a search for sold homes. Never throws: drops and lists invalid ones.
 * Numbers and places follow the rules of the search of homes for sale.
 */
export function parseSold(search: Readonly<Record<string, string | string[]>>): {
  criteria: SoldCriteria
  dropped: Dropped[]
} {
  const {
    sort: _sort,
    within: _within,
    ...common
  } = Object.fromEntries(Object.entries(search).filter(([name]) => FILTERS.some((filter) => filter === name)))
  const { criteria, dropped } = parseCriteria(common)
  const foreign = parseCriteria(
    Object.fromEntries(Object.entries(search).filter(([name]) => !FILTERS.some((filter) => filter === name))),
  )
  const sort = lastOf(search, 'sort')
  const within = lastOf(search, 'within')
  if (sort !== null && !isSort(sort)) dropped.push({ name: 'sort', value: sort.slice(0, 40), why: 'isn’t an option' })
  if (within !== null && !isWithin(within))
    dropped.push({ name: 'within', value: within.slice(0, 40), why: 'isn’t an option' })
  const { places, numbers, q, types, page } = criteria
  const { minPrice, maxPrice, minBeds, minBaths, minArea, maxArea, minYear, maxYear } = numbers
  return {
    criteria: {
      q,
      places: {
        city: places.city ?? [],
        zip: places.zip ?? [],
        county: places.county ?? [],
        subdivision: places.subdivision ?? [],
        district: places.district ?? [],
      },
      types,
      numbers: {
        ...(minPrice === undefined ? {} : { minPrice }),
        ...(maxPrice === undefined ? {} : { maxPrice }),
        ...(minBeds === undefined ? {} : { minBeds }),
        ...(minBaths === undefined ? {} : { minBaths }),
        ...(minArea === undefined ? {} : { minArea }),
        ...(maxArea === undefined ? {} : { maxArea }),
        ...(minYear === undefined ? {} : { minYear }),
        ...(maxYear === undefined ? {} : { maxYear }),
      },
      within: within !== null && isWithin(within) ? within : '12',
      sort: sort !== null && isSort(sort) ? sort : 'closed',
      page,
    },
    dropped: [...dropped, ...foreignFilters(foreign.criteria, search)],
  }
}

/** Lists filters of homes for sale that do not apply here. */
function foreignFilters(
  criteria: ReturnType<typeof parseCriteria>['criteria'],
  search: Readonly<Record<string, string | string[]>>,
): Dropped[] {
  const names = [
    ...criteria.flags,
    ...Object.keys(criteria.numbers),
    ...(criteria.statuses.length > 0 ? ['status'] : []),
    ...(criteria.bounds ? ['bounds'] : []),
  ]
  return names.map((name) => ({
    name,
    value: lastOf(search, name)?.slice(0, 40) ?? '',
    why: 'isn’t a filter for sold homes',
  }))
}

function lastOf(search: Readonly<Record<string, string | string[]>>, name: string): string | null {
  const values = (Object.hasOwn(search, name) ? [search[name] ?? []].flat() : []).filter((value) => value.trim() !== '')
  return values.at(-1)?.trim() ?? null
}

function isSort(text: string): text is Sort {
  return Object.hasOwn(SORTS, text)
}

function isWithin(text: string): text is Within {
  return Object.hasOwn(WITHIN, text)
}

/** Returns the canonical URL: parameters in a fixed order, without defaults. */
export function soldHref(criteria: SoldCriteria): string {
  const { q, places, types, numbers, within, sort, page } = criteria
  return `/sold-properties${stringifySearch({
    q,
    ...places,
    type: types,
    ...numbers,
    within: within === '12' ? undefined : within,
    sort: sort === 'closed' ? undefined : sort,
    page: page > 1 ? page : undefined,
  })}`
}

/** Returns the heading of the list: "Homes sold in Greenwood". */
export function soldHeading(criteria: SoldCriteria): string {
  const { city, zip, county, subdivision, district } = criteria.places
  const names = [
    ...city,
    ...zip,
    ...county.map((name) => `${name.replace(/ county$/i, '')} County`),
    ...subdivision,
    ...district,
  ]
  const where =
    names.length === 0 ? 'Central Indiana' : names.length > 2 ? `${names.length} places` : names.join(' and ')
  return criteria.q === '' ? `Homes sold in ${where}` : `Homes sold matching “${criteria.q}”`
}

/** Splits a query into words, which match the beginnings of words. */
export function wordsOf(q: string): string[] {
  return q
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 10)
}

/** Compares the sale price to the list price: "2% under list price"; null without a sale price. */
export function saleToListText(home: { price: number; close_price?: number | null }): string | null {
  if (!home.close_price) return null
  const percent = Math.round(((home.close_price - home.price) / home.price) * 1000) / 10
  if (percent === 0) return 'At list price'
  return `${Math.abs(percent)}% ${percent > 0 ? 'over' : 'under'} list price`
}

/** Returns the last day of access, which is stored as the midnight after it in Indianapolis. */
export function lastDayOf(end: Date): string {
  return calendarDayOf(new Date(end.getTime() - 1))
}

/** Describes access for administrators: "Through Nov 30, 2026". */
export function accessState({ granted, until }: Pick<SoldAccess, 'granted' | 'until'>): string {
  if (!granted) return 'No access'
  return until ? `Through ${calendarDay(lastDayOf(until))}` : 'Has access'
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats "2026-11" as "Nov 2026"; "From Nov 22, 2026" if the period begins later in that month. */
export function monthName(month: string, since: string): string {
  if (since.slice(0, 7) === month && !since.endsWith('-01')) return `From ${calendarDay(since)}`
  const [year = '', number = ''] = month.split('-')
  return `${MONTHS[Number(number) - 1] ?? number} ${year}`
}
