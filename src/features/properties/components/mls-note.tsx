import { RefreshCw } from 'lucide-react'
import { disclaimerAsOf } from '#features/brokerage/rules.ts'
import type { Brokerage } from '#features/brokerage/schema.ts'
import { CachedHtml } from '#kit/render-cache/public.ts'
import { dayAndTime } from '#kit/time/format.ts'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import type { Freshness, Lateness } from '../schema.ts'

/** Color of the time stamp by how late the feed is. */
export const STAMP_INK: Record<Lateness, string> = {
  fresh: 'text-ink-2',
  late: 'font-semibold text-gold-700',
  stale: 'font-semibold text-error',
}

/** Source of the listings, time of the last sync and the disclaimer that the MLS requires under every list of homes. */
export function MlsNote({
  brokerage,
  freshness,
  className,
}: {
  brokerage: Brokerage
  freshness: Freshness
  className?: string
}) {
  const { mls } = brokerage
  const asOf = freshness.checked_at ? dayAndTime(freshness.checked_at) : 'a time not yet known'
  return (
    <CachedHtml
      as="div"
      of={brokerage}
      variant={`mls ${asOf} ${freshness.lateness} ${freshness.is_paused}`}
      className={cx('grid gap-2.5 border-line border-t pt-5 text-ink-3 text-legal leading-normal', className)}
    >
      {() => (
        <>
          <p
            className={cx(
              'grid grid-cols-[16px_minmax(0,1fr)] items-baseline gap-2.5 text-small',
              STAMP_INK[freshness.lateness],
            )}
          >
            <Icon icon={RefreshCw} size={16} className="translate-y-0.5" />
            <span>
              {mls.name} data, last checked {asOf}
              {freshness.is_paused && '. Updates from the MLS are paused for now'}
              {(freshness.lateness === 'stale' || freshness.is_paused) && '. It may have changed since.'}
            </span>
          </p>
          <p className="max-w-[84ch]">{mls.courtesy}</p>
          <p className="max-w-[84ch]">{disclaimerAsOf(brokerage, asOf)}</p>
          <p className="max-w-[84ch]">{mls.copyright}</p>
        </>
      )}
    </CachedHtml>
  )
}
