import { STATUSES } from '#features/properties/words.ts'
import { searchText } from '#kit/page/search-params.ts'
import { count, money, number, shortMoney } from '#kit/time/format.ts'
import type { Criteria, Typed } from '../schema.ts'
import { FLAGS, HOME_TYPES, PLACE_NAMES, PLACES } from '../words.ts'
import { encodeArea } from './area.ts'

/** Returns the canonical query string: parameters in a fixed order, without defaults. */
export function searchOf(criteria: Criteria): string {
  const { q, places, types, subtypes, statuses, numbers, flags, unknown, bounds, areas, sort, page, view } = criteria
  return searchText([
    ['q', q],
    ...Object.entries(places),
    ['type', types],
    ['subtype', subtypes],
    ['status', statuses],
    ...Object.entries(numbers),
    ...flags.map((flag) => [flag, '1'] as const),
    ['unknown', unknown ? '1' : undefined],
    ['bounds', bounds?.join(',')],
    ['area', areas.map(encodeArea)],
    ['sort', sort === 'newest' ? undefined : sort],
    ['page', page > 1 ? page : undefined],
    ['view', view === 'list' ? undefined : view],
  ])
}

/** Returns the URL of a results page. */
export function hrefOf(criteria: Criteria): string {
  return `/properties${searchOf(criteria)}`
}

/** An active filter: its label, and the criteria without it. */
export interface AppliedFilter {
  group: 'place' | 'price' | 'rooms' | 'type' | 'more'
  label: string
  without: Criteria
}

/** Memoized, because several parts of a page need it. */
const applied = new WeakMap<Criteria, readonly AppliedFilter[]>()

/** Lists the active filters in display order. */
export function appliedFilters(criteria: Criteria): readonly AppliedFilter[] {
  const known = applied.get(criteria) ?? filtersOf(criteria)
  applied.set(criteria, known)
  return known
}

function filtersOf(given: Criteria): AppliedFilter[] {
  const criteria = { ...given, page: 1 }
  const { places, types, subtypes, statuses, numbers, flags, bounds, areas } = criteria
  const withoutNumbers = (...names: (keyof Criteria['numbers'])[]): Criteria => ({
    ...criteria,
    numbers: Object.fromEntries(Object.entries(numbers).filter(([name]) => !names.some((gone) => gone === name))),
  })
  const filters: (AppliedFilter | null)[] = [
    criteria.q === '' ? null : { group: 'place', label: `“${criteria.q}”`, without: { ...criteria, q: '' } },
    ...PLACE_NAMES.flatMap((name) =>
      (places[name] ?? []).map((value): AppliedFilter => {
        const others = places[name]?.filter((other) => other !== value) ?? []
        const { [name]: _gone, ...rest } = places
        return {
          group: 'place',
          label: name === 'city' || name === 'zip' ? value : `${PLACES[name]}: ${value}`,
          without: { ...criteria, places: others.length > 0 ? { ...rest, [name]: others } : rest },
        }
      }),
    ),
    span('price', numbers.minPrice, numbers.maxPrice, shortMoney, withoutNumbers('minPrice', 'maxPrice')),
    atLeast('rooms', numbers.minBeds, 'bd', withoutNumbers('minBeds')),
    atLeast('rooms', numbers.minBaths, 'ba', withoutNumbers('minBaths')),
    ...types.map(
      (type): AppliedFilter => ({
        group: 'type',
        label: HOME_TYPES[type],
        without: { ...criteria, types: types.filter((other) => other !== type) },
      }),
    ),
    ...subtypes.map(
      (type): AppliedFilter => ({
        group: 'type',
        label: type,
        without: { ...criteria, subtypes: subtypes.filter((other) => other !== type) },
      }),
    ),
    ...statuses.map(
      (status): AppliedFilter => ({
        group: 'more',
        label: STATUSES[status],
        without: { ...criteria, statuses: statuses.filter((other) => other !== status) },
      }),
    ),
    span(
      'more',
      numbers.minArea,
      numbers.maxArea,
      (feet) => `${number(feet)} sq ft`,
      withoutNumbers('minArea', 'maxArea'),
    ),
    one('more', numbers.minLot, (acres) => `${count(acres, 'acre')} or more`, withoutNumbers('minLot')),
    span('more', numbers.minYear, numbers.maxYear, (year) => `${year}`, withoutNumbers('minYear', 'maxYear'), 'Built '),
    one(
      'more',
      numbers.stories,
      (stories) => (stories >= 3 ? '3 or more stories' : count(stories, 'story', 'stories')),
      withoutNumbers('stories'),
    ),
    one('more', numbers.garage, (spaces) => `${number(spaces)} or more garage spaces`, withoutNumbers('garage')),
    one(
      'more',
      numbers.maxHoa,
      (dollars) => (dollars === 0 ? 'No HOA fee' : `HOA up to ${money(dollars)} a month`),
      withoutNumbers('maxHoa'),
    ),
    one(
      'more',
      numbers.maxDays,
      (days) => `Listed in the last ${days === 1 ? 'day' : `${number(days)} days`}`,
      withoutNumbers('maxDays'),
    ),
    ...flags.map(
      (flag): AppliedFilter => ({
        group: 'more',
        label: FLAGS[flag],
        without: { ...criteria, flags: flags.filter((other) => other !== flag) },
      }),
    ),
    areas.length > 0
      ? {
          group: 'place',
          label: areas.length === 1 ? 'Drawn area' : `${areas.length} drawn areas`,
          without: { ...criteria, areas: [] },
        }
      : null,
    bounds ? { group: 'place', label: 'Part of the map', without: { ...criteria, bounds: null } } : null,
  ]
  return filters.filter((filter) => filter !== null)
}

function one(
  group: AppliedFilter['group'],
  value: number | undefined,
  format: (value: number) => string,
  without: Criteria,
): AppliedFilter | null {
  return value === undefined ? null : { group, label: format(value), without }
}

function atLeast(
  group: AppliedFilter['group'],
  value: number | undefined,
  unit: string,
  without: Criteria,
): AppliedFilter | null {
  return value ? { group, label: `${number(value)}+ ${unit}`, without } : null
}

function span(
  group: AppliedFilter['group'],
  from: number | undefined,
  to: number | undefined,
  format: (value: number) => string,
  without: Criteria,
  before = '',
): AppliedFilter | null {
  if (from === undefined && to === undefined) return null
  const text =
    from === undefined
      ? `up to ${format(to ?? 0)}`
      : to === undefined
        ? `${format(from)}+`
        : from === to
          ? format(from)
          : `${format(from)} to ${format(to)}`
  return { group, label: before === '' ? text.replace(/^up to/, 'Up to') : `${before}${text}`, without }
}

/** Returns a heading: "Homes for sale in Greenwood". */
export function headingOf(criteria: Criteria): string {
  const { places, types, statuses, flags, q } = criteria
  const isSold = statuses.length > 0 && statuses.every((status) => status === 'sold')
  const what = types.length === 1 && types[0] ? TYPE_HEADINGS[types[0]] : 'Homes'
  const kind = flags.includes('newBuild') && types.length === 0 ? 'New homes' : what
  const named = flags.includes('featured') ? `Featured ${kind.toLowerCase()}` : kind
  const where = placeText(places)
  const matching = q === '' ? '' : ` matching “${q}”`
  return `${named} ${isSold ? 'sold' : 'for sale'}${where === '' && q === '' ? ' in Central Indiana' : where}${matching}`
}

const TYPE_HEADINGS = {
  house: 'Houses',
  condo: 'Condos',
  townhouse: 'Townhouses',
  multi: 'Multi-family homes',
  manufactured: 'Manufactured homes',
  land: 'Land',
  farm: 'Farms',
  rental: 'Rentals',
  commercial: 'Commercial properties',
} as const

function placeText(places: Criteria['places']): string {
  const names = [
    ...(places.city ?? []),
    ...(places.zip ?? []),
    ...(places.county ?? []).map((county) => `${county.replace(/ county$/i, '')} County`),
    ...(places.township ?? []).map((township) => `${township.replace(/ township$/i, '')} Township`),
    ...(places.subdivision ?? []),
    ...(places.district ?? []),
  ]
  if (names.length === 0) return ''
  if (names.length > 3) return ` in ${names.slice(0, 2).join(', ')}, and ${names.length - 2} other places`
  return ` in ${names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')}${names.length > 2 ? ',' : ''} and ${names.at(-1)}`}`
}

/** Returns true if the page must explain the interpretation of typed text: it is more than one place name. */
export function needsExplanation(criteria: Criteria, typed: Typed | null): boolean {
  if (!typed?.isUnderstood) return false
  const { places, page } = criteria
  const isOnePlace = searchBoxText(criteria) !== '' && criteria.q === ''
  return !isOnePlace || typed.guesses.length > 0 || searchOf({ ...typed.given, places, page }) !== searchOf(criteria)
}

/** Returns the typed text, or the only city or ZIP code. */
export function searchBoxText(criteria: Criteria): string {
  if (criteria.q !== '') return criteria.q
  const { city = [], zip = [] } = criteria.places
  return city.length + zip.length === 1 ? (city[0] ?? zip[0] ?? '') : ''
}
