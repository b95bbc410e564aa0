import { number } from '#kit/time/format.ts'
import { Banner } from '#ui/page/notice.tsx'
import type { Freshness } from '../schema.ts'

/** Banner on every page with listings once the feed is more than half a day behind. */
export function StaleBanner({ freshness, phone }: { freshness: Freshness; phone: string | null }) {
  if (freshness.lateness !== 'stale') return null
  return (
    <Banner>
      <p>
        <b>
          {freshness.hours === null
            ? 'Listing data hasn’t been checked yet.'
            : `Listing data is ${number(freshness.hours)} hours old.`}
        </b>{' '}
        {freshness.is_paused && 'Updates from the MLS are paused. '}
        Prices and statuses may have changed.{phone && ` Call ${phone} before you visit.`}
      </p>
    </Banner>
  )
}
