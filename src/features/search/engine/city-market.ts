import { SLICE_SIZE, type SlicedWork } from '#kit/job/sliced-work.ts'
import type { City } from '../schema.ts'
import type { Columns } from './columns.ts'
import { idOf } from './ids.ts'
import { median } from './median.ts'
import { firstInOrder, type Order } from './order.ts'

/** Lists cities, most homes first, with the median price and newest homes of each. */
export function* citiesOf(
  columns: Columns,
  found: Uint32Array,
  newestFirst: Order,
): SlicedWork<(Omit<City, 'main_image_key'> & { newest: string[] })[]> {
  const { codes, words } = columns.city
  const ends = new Uint32Array(words.length + 1)
  for (let at = 0; at < found.length; at += 1) {
    if (at % SLICE_SIZE === 0) yield
    const code = codes[found[at] ?? 0] ?? 0
    ends[code + 1] = (ends[code + 1] ?? 0) + 1
  }
  for (let code = 1; code < ends.length; code += 1) ends[code] = (ends[code] ?? 0) + (ends[code - 1] ?? 0)
  const prices = new Float64Array(found.length)
  const newest = words.map((): number[] => [])
  const next = ends.slice()
  const newestOfAll = firstInOrder(found, newestFirst, found.length)
  for (let at = 0; at < newestOfAll.length; at += 1) {
    if (at % SLICE_SIZE === 0) yield
    const home = newestOfAll[at] ?? 0
    const code = codes[home] ?? 0
    const place = next[code] ?? 0
    prices[place] = columns.price[home] ?? 0
    next[code] = place + 1
    if (place < (ends[code] ?? 0) + MAX_NEWEST) newest[code]?.push(home)
  }
  const cities: (Omit<City, 'main_image_key'> & { newest: string[] })[] = []
  for (const [code, city] of words.entries()) {
    const [from = 0, to = 0] = [ends[code], ends[code + 1]]
    if (from === to) continue
    cities.push({
      city,
      homes: to - from,
      median_price: yield* median(prices.subarray(from, to)),
      newest: (newest[code] ?? []).map((home) => idOf(columns, home)),
    })
  }
  return cities.sort((a, b) => b.homes - a.homes || (a.city < b.city ? -1 : 1))
}
const MAX_NEWEST = 4

/** Returns 0 for no homes. */
export function* medianPrice(columns: Columns, found: Uint32Array): SlicedWork<number> {
  const prices = new Float64Array(found.length)
  for (let at = 0; at < found.length; at += 1) {
    if (at % SLICE_SIZE === 0) yield
    prices[at] = columns.price[found[at] ?? 0] ?? 0
  }
  return yield* median(prices)
}
