import { useLocation, useRouter } from '@tanstack/react-router'
import { Map as MapIcon } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useAuth } from '#features/accounts/public.tsx'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { CompareTray, StaleBanner, useTrailRecorder } from '#features/properties/public.tsx'
import { lazyPart, retryableImport } from '#kit/client-loading/public.ts'
import { count } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { LoadError } from '#ui/page/empty-state.tsx'
import { FollowLinks } from '#ui/page/follow-links.tsx'
import { useHydrated } from '#ui/page/use-hydrated.ts'
import { Icon } from '#ui/text/icon.tsx'
import { SkipLink } from '#ui/text/link.tsx'
import { noteSearch, noteSeen } from '../browser/visitor-notes.ts'
import { headingOf, hrefOf, searchBoxText } from '../rules/url.ts'
import type { SearchResult } from '../schema.ts'
import { PAGE_SIZE } from '../words.ts'
import { FilterBar } from './filter-bar.tsx'
import { SearchResults } from './search-results.tsx'
import { SheetHead } from './sheet-head.tsx'

const ResultsMap = lazyPart(
  retryableImport(() => import('./results-map.tsx')),
  (module) => module.ResultsMap,
  ({ again }) => <LoadError what="The map" again={again} className="size-full place-content-center bg-limestone p-8" />,
)
/** List and map are side by side from this width on. */
const WIDE = '(min-width: 64rem)'

/** Filters, list and map of a search, all derived from the URL. The map loads last, and only if visible. */
export function SearchPage({ result, isBusy, hasAllFilters, keep }: SearchPageProps) {
  const { criteria } = result
  const { phone } = useBrokerage()
  // Views by registrants are logged, so nothing is preloaded for signed-in users.
  const { user } = useAuth()
  const router = useRouter()
  const isAlive = useHydrated()
  const isWide = useIsWide()
  const [active, setActive] = useState<string | null>(null)
  const [sheetStop, setSheetStop] = useSheetStop()
  const split = useRef<HTMLDivElement>(null)
  const isOnPhoneMap = isAlive && !isWide && criteria.view === 'map'
  const go = useCallback(
    (href: string, options?: { isSamePlace?: boolean }) =>
      void router.navigate({ href, replace: options?.isSamePlace, resetScroll: !options?.isSamePlace }),
    [router],
  )

  const trail = useMemo(() => trailOf(result), [result])
  const onOpenHome = useTrailRecorder(trail, noteSeen)
  useActiveCard(split, active)
  useEffect(() => {
    const label = searchBoxText(criteria)
    if (label !== '') noteSearch({ label, href: hrefOf({ ...criteria, page: 1, bounds: null, view: 'list' }) })
  }, [criteria])
  // Prevents scrolling behind a full-screen map.
  useEffect(() => {
    document.documentElement.style.overflow = isOnPhoneMap ? 'hidden' : ''
    return () => {
      document.documentElement.style.overflow = ''
    }
  }, [isOnPhoneMap])

  const pointAt = (target: EventTarget | null) => {
    // The map reports its own pointer events.
    if (!isAlive || !(target instanceof Element) || target.closest('.search-map')) return
    const id = target.closest('[data-home]')?.getAttribute('data-home') ?? null
    if (id !== active) setActive(id)
  }

  return (
    <FollowLinks isAhead={user === null}>
      <StaleBanner freshness={result.freshness} phone={phone} />
      <FilterBar criteria={criteria} typed={result.typed} canSeeSold={result.can_view_sold} onSearch={go} />
      {/* biome-ignore lint/a11y: the links inside work without these listeners */}
      <div
        ref={split}
        className="search-split"
        data-map={isOnPhoneMap ? '' : undefined}
        onClickCapture={onOpenHome}
        onAuxClickCapture={onOpenHome}
        onPointerOver={(event) => event.pointerType === 'mouse' && pointAt(event.target)}
        onPointerLeave={() => setActive(null)}
        onFocus={(event) => pointAt(event.target)}
      >
        <SearchResults
          result={result}
          isBusy={isBusy}
          isAlive={isAlive}
          hasAllFilters={hasAllFilters}
          keep={keep}
          mapLink={
            isAlive && !isWide && criteria.view === 'list' && <MapLink href={hrefOf({ ...criteria, view: 'map' })} />
          }
          onSearch={go}
        />
        {isOnPhoneMap && (
          <SheetHead
            split={split}
            stop={sheetStop}
            onStop={setSheetStop}
            total={result.total}
            heading={headingOf(criteria)}
          />
        )}
        <div className="search-map print:hidden">
          {isAlive && (isWide || isOnPhoneMap) && (
            <Suspense>
              <SkipLink target="after-map">Skip the map</SkipLink>
              <ResultsMap
                result={result}
                active={active}
                onActive={setActive}
                onSearch={go}
                onHome={() => setSheetStop(0)}
                isPhone={!isWide}
              />
            </Suspense>
          )}
        </div>
      </div>
      <div id="after-map" tabIndex={-1} />
      {isAlive && <CompareTray />}
    </FollowLinks>
  )
}

/** Floats over the homes on a phone. */
function MapLink({ href }: { href: string }) {
  return (
    <div className="pointer-events-none sticky bottom-[calc(16px+env(safe-area-inset-bottom))] z-20 grid justify-center print:hidden">
      <a href={href} data-follow="" className={`${buttonClass()} pointer-events-auto shadow-pop`}>
        <Icon icon={MapIcon} />
        Map
      </a>
    </div>
  )
}

/** Heights of the sheet by entry of the history, so that going back from a home shows the same height. */
const sheetStops = new Map<string, number>()

function useSheetStop(): [stop: number, onStop: (stop: number) => void] {
  const key = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const [stop, setStop] = useState(() => sheetStops.get(key) ?? 1)
  const onStop = useCallback(
    (next: number) => {
      sheetStops.set(key, next)
      setStop(next)
    },
    [key],
  )
  return [stop, onStop]
}

function useIsWide(): boolean {
  const [isWide, setWide] = useState(true)
  useEffect(() => {
    const query = matchMedia(WIDE)
    const read = () => setWide(query.matches)
    read()
    query.addEventListener('change', read)
    return () => query.removeEventListener('change', read)
  }, [])
  return isWide
}

/** Marks the hovered home's card in the DOM, so that no card renders again. */
function useActiveCard(split: { current: HTMLElement | null }, active: string | null) {
  useEffect(() => {
    const card = active ? split.current?.querySelector(`[data-home="${CSS.escape(active)}"]`) : null
    card?.setAttribute('data-active', '')
    return () => card?.removeAttribute('data-active')
  }, [split, active])
}

/** Returns the trail by which a home's page links back to the results and to the neighboring homes. */
function trailOf({ criteria, cards, total, pages }: SearchResult) {
  const { page } = criteria
  return {
    label: count(total, 'home'),
    total,
    homes: cards.map(({ id }) => id),
    first: (page - 1) * PAGE_SIZE + 1,
    before: page > 1 ? hrefOf({ ...criteria, page: page - 1 }) : null,
    after: page < pages ? hrefOf({ ...criteria, page: page + 1 }) : null,
  }
}

export type SearchPageProps = {
  result: SearchResult
  isBusy: boolean
  /** Shows every field, for browsers without JavaScript. */
  hasAllFilters: boolean
  /** Control that saves this search. */
  keep?: ReactNode
}
