import type { Insertable } from 'kysely'
import type { DB } from '#db/types.ts'
import { propertyIdOf } from '#features/listing-import/public.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { CAST_KEYS, keyAt } from '../mls/cast.ts'
import { sampleId } from './id.ts'

/** Favorites with notes, a comparison and a viewing history of the sample's people. Times are relative to the start. */

const home = (key: string) => propertyIdOf('mibor', key)
const buyer = sampleId('account', 'buyer')
const sold = sampleId('account', 'sold')

/** Account, home, age in days, and note. Homes at `keyAt(100)` and above change with the market. */
const FAVORITES: readonly (readonly [account_id: string, key: string, days: number, notes: string])[] = [
  [buyer, keyAt(3), 1, 'Best kitchen so far. Ask whether the swing set stays, and what the HOA covers.'],
  [buyer, keyAt(0), 2, ''],
  [buyer, keyAt(25), 3, 'One floor, so Mom could live here. The bath needs work.'],
  [buyer, CAST_KEYS.openHouse, 4, 'Go on Sunday. Look at the basement wall on the north side.'],
  [buyer, CAST_KEYS.priceCut, 6, ''],
  [buyer, keyAt(8), 9, 'Old windows, and I love them. 40 minutes to work.'],
  [buyer, CAST_KEYS.pending, 12, 'Second choice if the offer falls through.'],
  [buyer, keyAt(137), 14, ''],
  [buyer, keyAt(157), 15, ''],
  [buyer, CAST_KEYS.soldLastSpring, 220, 'The one with the oak. We were two days late.'],
  [sold, CAST_KEYS.soldLastSpring, 60, 'Nearest to ours in size and age.'],
  [sold, keyAt(8), 20, ''],
  [sold, keyAt(182), 21, ''],
]

/** Returns the favorites of the sample. */
export function sampleFavorites(now: Date): Insertable<DB['favorites']>[] {
  return FAVORITES.map(([account_id, key, days, notes]) => {
    const at = new Date(now.getTime() - days * DAY_MS)
    return { account_id, property_id: home(key), notes, created_at: at, updated_at: at }
  })
}

/** Returns the saved comparisons of the sample. */
export function sampleComparisons(now: Date): Insertable<DB['comparisons']>[] {
  const one = (name: string, keys: readonly string[], days: number) => {
    const at = new Date(now.getTime() - days * DAY_MS)
    const id = sampleId('comparison', name)
    return { id, account_id: buyer, name, property_ids: keys.map(home), created_at: at, updated_at: at }
  }
  return [
    one('Greenwood or Franklin', [keyAt(3), keyAt(8), CAST_KEYS.priceCut], 5),
    one('Room for Mom', [keyAt(25), CAST_KEYS.openHouse, CAST_KEYS.soldLastSpring, keyAt(137)], 11),
  ]
}

/** Returns the buyer's viewing history; the last visit was two days ago. */
export function sampleHistory(now: Date): {
  settings: Insertable<DB['history_settings']>
  searches: Insertable<DB['search_history']>[]
  visits: Insertable<DB['visits']>[]
} {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const searched = (href: string, label: string, times: number, days: number) => ({
    account_id: buyer,
    href: `/properties?${href}`,
    label,
    times,
    last_at: ago(days),
  })
  return {
    settings: { account_id: buyer, is_kept: true, updated_at: ago(240) },
    searches: [
      searched('city=Greenwood&minBeds=3&maxPrice=400000', 'Homes for sale in Greenwood · Up to $400K · 3+ bd', 6, 2),
      searched('city=Franklin&maxPrice=350000', 'Homes for sale in Franklin · Up to $350K', 2, 5),
      searched('zip=46143&stories=1', 'Homes for sale in 46143 · 1 story', 1, 9),
    ],
    visits: (['dashboard', 'favorites'] as const).map((place) => ({
      account_id: buyer,
      place,
      seen_at: ago(2),
      seen_seq: 0,
    })),
  }
}
