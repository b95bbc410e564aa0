import type { PropertyCard } from '#features/properties/schema.ts'
import { appliedFilters, headingOf } from '#features/search/rules/url.ts'
import type { Criteria } from '#features/search/schema.ts'
import { count, money, shortSpan } from '#kit/time/format.ts'
import type { AlertDetails } from '../schema.ts'
import type { AlertEvent } from '../words.ts'

/** An event to send. Those of one search and home are in order of time. */
export interface PendingEvent {
  event: AlertEvent
  details: AlertDetails
}

type Home = Pick<PropertyCard, 'status' | 'price' | 'open_house' | 'close_price'>

/**
 * Returns why a home is in an alert, as sentences without periods; none if the events were reverted, such as a price
 * back at its former value. Combines successive events.
 */
export function reasonsOf(found: readonly PendingEvent[], home: Home, criteria: Criteria, now: Date): string[] {
  const has = (event: AlertEvent) => found.some((one) => one.event === event)
  const prices = found.filter(({ event }) => event === 'price_down' || event === 'price_up')
  const first = prices.at(0)?.details.former_price
  const price = first === undefined || home.status === 'sold' ? null : priceReason(first, home.price, criteria)
  const match = found.find(({ event }) => event === 'new_match')
  const photos = found.filter(({ event }) => event === 'photos')
  const added = (photos.at(-1)?.details.photos ?? 0) - (photos.at(0)?.details.former_photos ?? 0)
  const open = home.open_house && home.open_house.ends_at > now ? home.open_house : null
  const isTaken = home.status === 'pending' || home.status === 'active_under_contract'
  const reasons = [
    home.status === 'sold' && has('sold') && (home.close_price ? `Sold for ${money(home.close_price)}` : 'Sold'),
    isTaken && has('pending') && TAKEN[home.status === 'pending' ? 'pending' : 'active_under_contract'],
    !isTaken && has('back') && 'Back on the market',
    match && matchReason(match.details, price !== null),
    price,
    has('open_house') && open && `Open house ${shortSpan(open.starts_at, open.ends_at)}`,
    added > 0 && `${count(added, 'new photo')}`,
  ]
  return reasons.filter((reason) => typeof reason === 'string')
}

const TAKEN = {
  pending: 'Offer accepted, pending',
  active_under_contract: 'Offer accepted, active under contract',
} as const

function matchReason({ cause }: AlertDetails, isPriceTold: boolean): string | false {
  if (cause === 'listed') return 'New on the market'
  if (cause === 'price') return !isPriceTold && 'The price now fits your search'
  if (cause === 'open_house') return 'An open house was added'
  return cause === 'status' ? 'The status now fits your search' : 'Updated details now fit your search'
}

/** Describes a price change: "Price cut by $15,000 to $345,000, now under your $350,000 maximum"; null if it was reverted. */
function priceReason(former: number, price: number, { numbers }: Criteria): string | null {
  if (former === price) return null
  const by = money(Math.abs(former - price))
  const { minPrice, maxPrice } = numbers
  if (price < former) {
    const isUnder = maxPrice !== undefined && former > maxPrice && price <= maxPrice
    const isBelow = minPrice !== undefined && former >= minPrice && price < minPrice
    const place = isUnder
      ? `, now under your ${money(maxPrice)} maximum`
      : isBelow
        ? `, now below your ${money(minPrice)} minimum`
        : ''
    return `Price cut by ${by} to ${money(price)}${place}`
  }
  const isOver = maxPrice !== undefined && former <= maxPrice && price > maxPrice
  const isUp = minPrice !== undefined && former < minPrice && price >= minPrice
  const place = isOver ? `, now over your ${money(maxPrice)} maximum` : isUp ? ', now in your price range' : ''
  return `Price increased by ${by} to ${money(price)}${place}`
}

/** Suggests a name for a search: "Houses in Greenwood, 3+ bd, up to $400K". */
export function nameOf(criteria: Criteria): string {
  const heading = headingOf({ ...criteria, q: '' }).replace(/ for sale| sold/, '')
  const filters = appliedFilters(criteria).flatMap(({ group, label }) => {
    if (group === 'type' && criteria.types.length === 1) return []
    if (group !== 'place') return [label.replace(/^Up to/, 'up to')]
    return label === 'Drawn area' || label === 'Part of the map' || label.startsWith('“') ? [label.toLowerCase()] : []
  })
  const [base = heading] = [heading.replace(/^(Homes|New homes) in (?!Central)/, '')]
  return [base, ...filters].join(', ').slice(0, 120)
}

/** Returns the subject of an alert. */
export function subjectOf(counts: { news: number; prices: number; others: number }, names: readonly string[]): string {
  const parts = [
    counts.news > 0 && count(counts.news, 'new home'),
    counts.prices > 0 && count(counts.prices, 'price change'),
    counts.others > 0 && count(counts.others, 'other change'),
  ].filter((part) => part !== false)
  const what =
    parts.length > 1
      ? `${parts.slice(0, -1).join(', ')}${parts.length > 2 ? ',' : ''} and ${parts.at(-1)}`
      : (parts[0] ?? 'Updates')
  const [only] = names
  return names.length === 1 && only ? `${what}: ${only}` : `${what} in ${names.length} of your searches`
}
