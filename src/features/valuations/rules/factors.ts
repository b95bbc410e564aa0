import { DAY_MS } from '#kit/time/durations.ts'
import type { HomeFacts } from '../schema.ts'
import type { Factor } from '../words.ts'

/** Factors that depend on the home itself. */
export type HomeFactor = Exclude<Factor, 'time' | 'place'>

/** In the column order of a fit. */
export const HOME_FACTORS: readonly HomeFactor[] = [
  'living_area',
  'lot_size_acres',
  'bathrooms',
  'garage_spaces',
  'age',
  'is_new',
  'basement_unfinished',
  'basement_finished',
  'pool',
  'waterfront',
  'is_updated',
]

const REFERENCE_AREA_SQFT = 2000
const MAX_AGE_DECADES = 6
const NEW_HOME_YEARS = 3

/** Returns the value of each factor for a home on a day, or null if unknown. */
export function factorsOf(home: HomeFacts, date: string): Record<HomeFactor, number | null> {
  const age = home.year_built === null ? null : Math.max(0, Number(date.slice(0, 4)) - home.year_built)
  const hasLot = home.kind === 'house' || home.kind === 'multi' || home.kind === 'manufactured'
  return {
    living_area: Math.log(home.living_area / REFERENCE_AREA_SQFT),
    lot_size_acres: hasLot ? (home.lot_size_acres === null ? null : Math.log1p(Math.min(20, home.lot_size_acres))) : 0,
    bathrooms: home.bathrooms === null ? null : Math.min(6, home.bathrooms),
    garage_spaces: home.garage_spaces === null ? null : Math.min(4, home.garage_spaces),
    age: age === null ? null : Math.min(MAX_AGE_DECADES, age / 10),
    is_new: age === null ? null : Number(age < NEW_HOME_YEARS),
    basement_unfinished: home.basement === null ? null : Number(home.basement === 'unfinished'),
    basement_finished: home.basement === null ? null : Number(home.basement === 'finished'),
    pool: Number(home.has_pool),
    waterfront: Number(home.is_waterfront),
    is_updated: Number(home.is_updated),
  }
}

/** Returns the years from one day to another, negative if the second is earlier. */
export function yearsBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS / 365.25
}

/** Returns the day `months` before another one. */
export function monthsBefore(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(day, last))
  return first.toISOString().slice(0, 10)
}
