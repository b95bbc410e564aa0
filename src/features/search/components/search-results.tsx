import { memo, type ReactNode, useEffect, useState } from 'react'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { townHref } from '#features/market/rules.ts'
import { MIN_HOMES } from '#features/market/words.ts'
import { CardPictures, MlsNote, PropertyCard } from '#features/properties/public.tsx'
import type { PropertyCard as Card } from '#features/properties/schema.ts'
import { CachedHtml } from '#kit/render-cache/public.ts'
import { count, number } from '#kit/time/format.ts'
import { Pagination } from '#ui/table/pagination.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { useIncrementalRender } from '../browser/use-incremental-render.ts'
import { useHiddenHomes, useSeenHomes } from '../browser/visitor-notes.ts'
import { appliedFilters, headingOf, hrefOf, needsExplanation } from '../rules/url.ts'
import type { SearchResult } from '../schema.ts'
import { PAGE_SIZE } from '../words.ts'
import { AllFilters } from './all-filters.tsx'
import { AppliedFilters } from './applied-filters.tsx'
import { CardTools, HiddenHome, SeenNote } from './card-tools.tsx'
import { DroppedNotice } from './dropped-notice.tsx'
import { NoResults } from './no-results.tsx'
import { SortSelect } from './sort-select.tsx'
import { TypedNote } from './typed-note.tsx'
import { UnknownNote } from './unknown-note.tsx'

/** A page of results with its heading, total and MLS notices. */
export const SearchResults = memo(function SearchResults({
  result,
  isBusy,
  isAlive,
  hasAllFilters,
  keep,
  mapLink,
  onSearch,
}: ResultsProps) {
  const brokerage = useBrokerage()
  const { criteria, cards, total, pages, freshness } = result
  const { city, ...otherPlaces } = criteria.places
  const [town = null, ...moreTowns] = Object.values(otherPlaces).flat().length > 0 ? [] : (city ?? [])
  const first = (criteria.page - 1) * PAGE_SIZE + 1
  return (
    <div className="search-list" data-scroll-restoration-id="homes">
      <DroppedNotice dropped={result.dropped} />
      <div className="grid grid-cols-1 gap-3">
        <h1 className="display-4 -mb-2">{headingOf(criteria)}</h1>
        {/* On a phone: the total above the sort order, the links at the right. */}
        <div className="flex min-h-11 flex-wrap items-center gap-x-5 gap-y-1 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:*:not-[p,label]:col-start-2 max-sm:*:not-[p,label]:justify-self-end">
          <p role="status" className="tabular mr-auto text-ink-2">
            {count(total, 'home')}
            {pages > 1 && (
              <span className="max-sm:sr-only">{` · page ${number(criteria.page)} of ${number(pages)}`}</span>
            )}
          </p>
          {total > 1 && <SortSelect criteria={criteria} onSearch={onSearch} />}
          {keep}
        </div>
        <TypedNote criteria={criteria} typed={result.typed} />
        {appliedFilters(criteria).length > 0 && (
          <AppliedFilters criteria={criteria} isTyped={needsExplanation(criteria, result.typed)} />
        )}
        {town !== null && moreTowns.length === 0 && total >= MIN_HOMES && (
          <p className="text-small">
            <a href={townHref(town)} data-follow="" className={linkClass()}>
              Home prices in this city
            </a>
          </p>
        )}
        <UnknownNote criteria={criteria} unknown={result.unknown} />
      </div>
      {hasAllFilters && <AllFilters criteria={criteria} canSeeSold={result.can_view_sold} />}
      {/* The link to the map floats within these, so that it never covers the notices below. */}
      <div className="space-y-6">
        {total === 0 ? (
          <NoResults relaxed={result.relaxed} phone={brokerage.phone} />
        ) : (
          <Homes cards={cards} isDrawn={brokerage.has_drawn_pictures} isBusy={isBusy} isAlive={isAlive} />
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
              {`${number(first)} to ${number(first + cards.length - 1)} of ${number(total)}`}
            </p>
          </div>
        )}
        {mapLink}
      </div>
      <CachedHtml
        as="div"
        of={brokerage}
        variant={`${freshness.checked_at?.getTime()} ${freshness.hours} ${freshness.lateness} ${freshness.is_paused}`}
      >
        {() => <MlsNote brokerage={brokerage} freshness={freshness} />}
      </CachedHtml>
    </div>
  )
})

type ResultsProps = {
  result: SearchResult
  isBusy: boolean
  /** True after hydration: cards have buttons. */
  isAlive: boolean
  hasAllFilters: boolean
  /** Control that saves this search. */
  keep?: ReactNode
  /** Link to the map that floats over the homes. */
  mapLink?: ReactNode
  onSearch: (href: string) => void
}

type HomesProps = { cards: Card[]; isDrawn: boolean; isBusy: boolean; isAlive: boolean }

function Homes({ cards, isDrawn, isBusy, isAlive }: HomesProps) {
  const seen = useSeenHomes()
  const hidden = useHiddenHomes()
  const alive = useIncrementalRender(isAlive, cards.length)
  // Snapshot: a card that changes while it is being opened would flicker.
  const [seenBefore, setSeenBefore] = useState(seen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: changes with the page of results only
  useEffect(() => setSeenBefore(seen), [cards])
  return (
    <div inert={isBusy} aria-busy={isBusy} className={`home-grid ${isBusy ? 'opacity-60' : ''}`}>
      {cards.map((home, order) =>
        hidden[home.id] ? (
          <HiddenHome key={home.id} home={home} />
        ) : (
          <Home
            key={home.id}
            home={home}
            order={order}
            isDrawn={isDrawn}
            isAlive={order < alive}
            seenAt={seenBefore[home.id] ?? null}
          />
        ),
      )}
    </div>
  )
}

const SIZES = '(max-width:639px)100vw,(max-width:1023px)50vw,(max-width:1535px)27vw,19vw'

const Home = memo(function Home({ home, order, isDrawn, isAlive, seenAt }: HomeProps) {
  return (
    <PropertyCard
      home={home}
      order={order}
      isDrawn={isDrawn}
      sizes={SIZES}
      note={seenAt === null ? null : <SeenNote at={seenAt} />}
    >
      {isAlive && <CardTools home={home} />}
      {isAlive && home.main_image_key && home.status !== 'sold' && (
        <CardPictures home={home} isDrawn={isDrawn} sizes={SIZES} canSwipe />
      )}
    </PropertyCard>
  )
})

type HomeProps = { home: Card; order: number; isDrawn: boolean; isAlive: boolean; seenAt: number | null }
