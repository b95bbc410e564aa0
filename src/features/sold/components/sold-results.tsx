import { LockOpen } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { AskUs, useBrokerage } from '#features/brokerage/public.tsx'
import { MlsNote, PropertyCard, useTrailRecorder } from '#features/properties/public.tsx'
import { calendarDay, count, number } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { saleToListText, soldHeading, soldHref } from '../rules.ts'
import type { SoldCard, SoldPage, SoldStats } from '../schema.ts'
import { MESSAGES, PAGE_SIZE } from '../words.ts'
import { SoldSummary, SoldTables } from './sold-summary.tsx'

export function SoldStrip() {
  return (
    <div className="on-dark bg-navy-900 text-white print:hidden">
      <p className="wrap flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-2 text-small">
        <Icon icon={LockOpen} size={16} className="text-gold-300" />
        <strong className="font-semibold">{MESSAGES.strip}</strong>
        <span className="text-navy-100">
          For personal use only. MLS rules require us to log the sold homes you view.
        </span>
      </p>
    </div>
  )
}

export function SoldResults({
  result,
  stats,
  notice,
  exportLink,
  isBusy,
}: {
  result: SoldPage
  stats: SoldStats
  notice: ReactNode
  /** Shown beside the number of homes. */
  exportLink: ReactNode
  isBusy: boolean
}) {
  const brokerage = useBrokerage()
  const { criteria, cards, total, pages } = result
  const first = (criteria.page - 1) * PAGE_SIZE + 1
  const trail = useMemo(() => trailOf(result), [result])
  const onOpen = useTrailRecorder(trail)
  return (
    <div className="wrap grid gap-8 pt-6 pb-12">
      {notice}
      <div>
        <h1 className="display-4">{soldHeading(criteria)}</h1>
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-5">
          <p role="status" className="tabular text-ink-2">
            {count(total, 'home')}
            {pages > 1 && <span className="text-ink-3">{` · page ${number(criteria.page)} of ${number(pages)}`}</span>}
          </p>
          {total > 0 && exportLink}
        </div>
      </div>
      {stats.count > 0 && <SoldSummary stats={stats} />}
      {total === 0 ? (
        <NothingSold phone={brokerage.phone} />
      ) : (
        <>
          <div
            inert={isBusy}
            aria-busy={isBusy}
            onClickCapture={onOpen}
            onAuxClickCapture={onOpen}
            className={`grid gap-x-5 gap-y-8 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4 ${isBusy ? 'opacity-60' : ''}`}
          >
            {cards.map((home, order) => (
              <div key={home.id} className="grid min-w-0 content-start gap-1">
                <PropertyCard home={home} order={order} isDrawn={brokerage.has_drawn_pictures} />
                <p className="tabular flex flex-wrap gap-x-3 text-ink-2 text-small">
                  {closingFacts(home).map((fact) => (
                    <span key={fact} className="whitespace-nowrap">
                      {fact}
                    </span>
                  ))}
                </p>
              </div>
            ))}
          </div>
          <div className="flex flex-wrap items-center justify-between gap-4">
            <Pagination
              page={criteria.page}
              pageCount={pages}
              label="Pages of sold homes"
              renderLink={(page, link) => <a href={soldHref({ ...criteria, page })} data-follow="" {...link} />}
            />
            <p className="tabular text-ink-3 text-small">
              {number(first)}–{number(first + cards.length - 1)} of {number(total)}
            </p>
          </div>
        </>
      )}
      <SoldTables stats={stats} />
      <MlsNote brokerage={brokerage} freshness={result.freshness} />
    </div>
  )
}

/** Returns the trail by which a home's page links back to the results and to the neighboring homes. */
function trailOf({ criteria, cards, total, pages }: SoldPage) {
  const { page } = criteria
  return {
    label: count(total, 'sold home'),
    total,
    homes: cards.map(({ id }) => id),
    first: (page - 1) * PAGE_SIZE + 1,
    before: page > 1 ? soldHref({ ...criteria, page: page - 1 }) : null,
    after: page < pages ? soldHref({ ...criteria, page: page + 1 }) : null,
  }
}

/** Returns facts such as "Closed Nov 3, 2026", "2% under list price", "12 days on market". */
function closingFacts(home: SoldCard): string[] {
  return [
    home.close_date && `Closed ${calendarDay(home.close_date)}`,
    saleToListText(home),
    home.days_on_market !== null && `${count(home.days_on_market, 'day')} on market`,
  ].filter((fact) => typeof fact === 'string')
}

function NothingSold({ phone }: { phone: string | null }) {
  return (
    <div className="grid max-w-[52ch] justify-items-start gap-4 py-6">
      <h2 className="title">No sold homes match your search</h2>
      <p className="text-ink-2">Look further back, or search a larger area.</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <a href="/sold-properties?within=36" data-follow="" className={buttonClass({ variant: 'outline' })}>
          See all sales from the past 3 years
        </a>
        <AskUs phone={phone} />
      </div>
    </div>
  )
}
