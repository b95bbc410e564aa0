import { calendarDay, number } from '#kit/time/format.ts'
import type { Freshness, Property } from '../schema.ts'
import { PriceChart } from './price-chart.tsx'
import { PropertyPart } from './property-part.tsx'
import { PropertyTimeline } from './property-timeline.tsx'

export function HistoryPart({ home, freshness }: { home: Property; freshness: Freshness }) {
  return (
    <PropertyPart id="history" title="Price and status history">
      <p className="mb-4 text-ink-2">{historyText(home)}</p>
      <PriceChart home={home} now={freshness.checked_at ?? home.modification_timestamp} />
      <PropertyTimeline home={home} />
      <p className="mt-3 text-caption text-ink-3">
        Based on the MLS data we received.
        {home.status !== 'sold' && ' Registered users with sold data access can see past sale prices.'}
      </p>
    </PropertyPart>
  )
}

function historyText(home: Property): string {
  const cuts = home.changes.filter(
    ({ kind, price, former_price }) =>
      kind === 'price' && price !== null && former_price !== null && price < former_price,
  ).length
  const parts = [
    home.status !== 'sold' && home.days_on_market !== null
      ? `${number(home.days_on_market)} ${home.days_on_market === 1 ? 'day' : 'days'} on market${home.on_market_date ? `, since ${calendarDay(home.on_market_date)}` : ''}.`
      : '',
    cuts === 0 ? 'No price cuts.' : cuts === 1 ? '1 price cut.' : `${cuts} price cuts.`,
  ]
  return parts.filter(Boolean).join(' ')
}
