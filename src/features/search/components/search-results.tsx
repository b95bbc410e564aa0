import { useBrokerage } from '#features/brokerage/public.tsx'
import { MlsNote, PropertyCard } from '#features/properties/public.tsx'
import { count, number } from '#kit/format.ts'
import { Pagination } from '#ui/pagination.tsx'
import { headingOf, hrefOf } from '../rules/url.ts'
import type { SearchResult } from '../schema.ts'
import { PAGE_SIZE } from '../words.ts'
import { AppliedFilters } from './applied-filters.tsx'
import { DroppedNotice } from './dropped-notice.tsx'
import { NoResults } from './no-results.tsx'
import { SortSelect } from './sort-select.tsx'

/** One page of results with what it is, how many there are, and what the MLS asks to be said of it. */
export function SearchResults({ result, isBusy }: { result: SearchResult; isBusy: boolean }) {
  const brokerage = useBrokerage()
  const { criteria, cards, total, pages } = result
  const first = (criteria.page - 1) * PAGE_SIZE + 1
  return (
    <div className="wrap grid gap-6 pt-5 pb-12">
      <DroppedNotice dropped={result.dropped} />
      <div className="grid gap-3">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <div>
            <h1 className="display-4">{headingOf(criteria)}</h1>
            <p role="status" className="tabular text-ink-2">
              {count(total, 'home')}
              {pages > 1 && (
                <span className="text-ink-3">
                  {' '}
                  · page {number(criteria.page)} of {number(pages)}
                </span>
              )}
            </p>
          </div>
          {total > 1 && <SortSelect criteria={criteria} />}
        </div>
        <AppliedFilters criteria={criteria} />
      </div>
      {total === 0 ? (
        <NoResults relaxed={result.relaxed} phone={brokerage.phone} />
      ) : (
        <div
          inert={isBusy}
          aria-busy={isBusy}
          className={`grid gap-x-5 gap-y-8 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4 ${isBusy ? 'opacity-60' : ''}`}
        >
          {cards.map((home, order) => (
            <PropertyCard key={home.id} home={home} order={order} isDrawn={brokerage.has_drawn_pictures} />
          ))}
        </div>
      )}
      {total > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-4">
          <Pagination
            page={criteria.page}
            pageCount={pages}
            label="Pages of results"
            renderLink={(page, link) => <a href={hrefOf({ ...criteria, page })} data-follow="" {...link} />}
          />
          <p className="tabular text-ink-3 text-small">
            {number(first)}–{number(first + cards.length - 1)} of {number(total)}
          </p>
        </div>
      )}
      <MlsNote brokerage={brokerage} freshness={result.freshness} />
    </div>
  )
}
