import { List, X } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useFavoriteIds } from '#features/favorites/public.ts'
import { LazyMapView, type Target, type Viewport } from '#features/maps/public.tsx'
import { boundsOf } from '#features/maps/rules.ts'
import type { Bounds, Mark, Position } from '#features/maps/schema.ts'
import { PropertyPopup } from '#features/properties/public.tsx'
import { count } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { declutterMarkers } from '../browser/declutter-markers.ts'
import { useHomesInSight } from '../browser/homes-in-sight.ts'
import { useMapFollowed } from '../browser/map-followed.ts'
import { countHidden, marksOf, neighborOf, withoutHidden } from '../browser/map-marks.ts'
import { useMapTarget } from '../browser/map-target.ts'
import { isWithin, useFocusAfter, useOpenHomes } from '../browser/open-homes.ts'
import { useHiddenHomes, useSeenHomes } from '../browser/visitor-notes.ts'
import { MAX_AREAS } from '../rules/area.ts'
import { hrefOf, searchOf } from '../rules/url.ts'
import type { SearchResult } from '../schema.ts'
import { AreaPanel } from './area-panel.tsx'
import { MapNotes } from './map-notes.tsx'
import { MapTools } from './map-tools.tsx'

/** Map of a search's homes. Moving, drawing and selecting change the URL, and the list follows it. */
export function ResultsMap({ result, active, onActive, onSearch, onHome, isPhone }: ResultsMapProps) {
  const { criteria } = result
  const [follows, setFollows] = useMapFollowed()
  const [sight, setSight] = useState<Viewport | null>(null)
  const [isAway, setAway] = useState(false)
  const [isDrawing, setDrawing] = useState(false)
  const [isAreaOpen, setAreaOpen] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const section = useRef<HTMLDivElement>(null)
  const seen = useSeenHomes()
  const hidden = useHiddenHomes()
  const hearted = useFavoriteIds()

  const search = searchOf({ ...criteria, page: 1, sort: 'newest', view: 'list' })
  const { map, mapOf, zoom, hasFailed } = useHomesInSight(search, sight)
  const boundsKey = criteria.bounds?.join() ?? null

  // The view follows the URL: its bounds or areas, otherwise the extent of the results. Skips bounds set by this map.
  const place = searchOf({ ...criteria, page: 1, sort: 'newest', view: 'list', bounds: null })
  const found = map?.extent && mapOf === search ? map.extent : null
  const { target, goTo, noteMove, isSearched } = useMapTarget({
    answer: result,
    bounds: boundsKey,
    wanted:
      criteria.bounds && boundsKey
        ? { key: boundsKey, bounds: criteria.bounds, isExact: true }
        : targetOf(place, boundsOf(criteria.areas.flat()) ?? found),
  })

  // Extent of all homes of the place, from a search without bounds.
  const whole = useRef<Bounds | null>(null)
  if (map?.extent && mapOf === search && !criteria.bounds) whole.current = map.extent

  const shown = useMemo(() => map && declutterMarkers(withoutHidden(map, hidden), zoom), [map, hidden, zoom])
  const marks = useMemo(
    () => (shown ? marksOf(shown, (id) => (hearted?.has(id) ? 'saved' : id in seen ? 'seen' : 'plain')) : []),
    [shown, seen, hearted],
  )
  const stacked = shown?.clusters.find(({ key }) => key === chosen)?.pins ?? null
  const single = shown?.pins.find(({ id }) => id === chosen) ?? null
  const shownAt = marks.find(({ id }) => id === chosen)
  const openedHomes = useOpenHomes(
    shownAt
      ? {
          id: shownAt.id,
          place,
          at: [shownAt.longitude, shownAt.latitude],
          homes: single ? [single] : (stacked ?? []),
          total: shownAt.count,
        }
      : null,
    { chosen, place, sight: sight?.bounds ?? null },
  )
  // A home can be hidden in the list while it is open here.
  const homes = openedHomes?.homes.filter(({ id }) => !(id in hidden)) ?? []
  const open = openedHomes && homes.length > 0 ? { ...openedHomes, homes } : null
  const marksButton = () => section.current?.querySelector<HTMLElement>('[role="application"] button')
  const focusHandlers = useFocusAfter(open !== null, marksButton)

  function searchHere(bounds: Bounds) {
    const [west, south, east, north] = bounds
    noteMove(bounds.join())
    setAway(false)
    const box = whole.current
    // After panning out of the searched city, search the visible area instead.
    const hasLeft = box !== null && !isWithin(box, centerOf(bounds))
    const stored = hasLeft ? { ...criteria, places: {} } : criteria
    onSearch(hrefOf({ ...stored, bounds: [west, south, east, north], page: 1 }), { isSamePlace: true })
  }

  function onViewport(next: Viewport) {
    setSight(next)
    if (!next.isByUser || isSearched(next.bounds.join())) return
    if (follows) searchHere(next.bounds)
    else setAway(true)
  }

  function onOpen(mark: Mark) {
    const cluster = shown?.clusters.find(({ key }) => key === mark.id)
    if (cluster && !cluster.pins) {
      setChosen(null)
      goTo({ key: cluster.key, bounds: enlargeBox(cluster.bounds), isByUser: true })
      return
    }
    setChosen(mark.id)
    onHome()
    // Opened by keyboard: move the focus into the popup. Escape returns it.
    if (section.current?.contains(document.activeElement))
      requestAnimationFrame(() => section.current?.querySelector<HTMLElement>('[data-popup] a')?.focus())
  }
  function closePopup() {
    setChosen(null)
    marksButton()?.focus()
  }

  const neighbors = open && isPhone && shown ? shown : null
  const step = (by: 1 | -1) => {
    const next = neighbors && open && neighborOf(neighbors, open.at, by)
    if (next) setChosen('id' in next ? next.id : next.key)
  }

  function addArea(area: Position[]) {
    setDrawing(false)
    setAreaOpen(false)
    const areas = [...criteria.areas, area].slice(-MAX_AREAS)
    onSearch(hrefOf({ ...criteria, areas, bounds: null, page: 1 }))
  }

  const popup = open
    ? {
        at: open.at,
        isDocked: isPhone,
        content: (
          // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the popup that contains the focus
          <div
            data-popup=""
            className="pointer-events-auto"
            {...focusHandlers}
            onKeyDown={(event) => {
              if (event.key === 'Escape') closePopup()
            }}
          >
            <PropertyPopup
              homes={open.homes}
              total={open.total}
              cards={result.cards}
              isDocked={isPhone}
              onStep={neighbors && open && neighborOf(neighbors, open.at, 1) ? step : undefined}
              onClose={closePopup}
            />
          </div>
        ),
      }
    : null

  return (
    <div ref={section} className="relative size-full">
      <LazyMapView
        className="size-full"
        label={`Map of ${count(result.total, 'home')}`}
        marks={marks}
        areas={criteria.areas}
        target={target}
        active={chosen ?? active}
        popup={popup}
        isDrawing={isDrawing}
        onViewport={onViewport}
        onActive={(mark) => onActive(mark?.id ?? null)}
        onOpen={onOpen}
        onMiss={() => setChosen(null)}
        onDrawn={(area) => (area ? addArea(area) : setDrawing(false))}
        onEscape={() => {
          if (isDrawing) setDrawing(false)
          else document.querySelector<HTMLElement>('.search-list a[href]')?.focus()
        }}
        controls={
          <MapTools isDrawing={isDrawing} onDrawing={setDrawing} isAreaOpen={isAreaOpen} onAreaOpen={setAreaOpen} />
        }
      >
        {isAway && !follows && !isDrawing && (
          <button
            type="button"
            className={`${buttonClass({ size: 'sm' })} absolute top-3 left-1/2 z-2 -translate-x-1/2 shadow-pop max-sm:top-16`}
            onClick={() => sight && searchHere(sight.bounds)}
          >
            Search this area
          </button>
        )}
        {isDrawing && (
          <p className="absolute top-3 left-1/2 z-2 flex -translate-x-1/2 items-center gap-2 whitespace-nowrap rounded-control bg-navy-800 py-1 pr-1 pl-4 text-small text-white">
            Draw an area on the map
            <button
              type="button"
              aria-label="Stop drawing"
              className="grid size-9 cursor-pointer place-items-center rounded-control hover:bg-white/12 focus-visible:outline-gold-300"
              onClick={() => setDrawing(false)}
            >
              <Icon icon={X} />
            </button>
          </p>
        )}
        {!isDrawing && (
          <label className="absolute top-3 left-3 z-1 flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control bg-white pr-3.5 pl-3 font-medium text-small shadow-pop">
            <input
              type="checkbox"
              checked={follows}
              className="control-check size-5.5"
              onChange={(event) => {
                setFollows(event.currentTarget.checked)
                if (event.currentTarget.checked && isAway && sight) searchHere(sight.bounds)
              }}
            />
            Search as I move
            <span className="-ml-1.5 max-sm:sr-only">the map</span>
          </label>
        )}
        {isAreaOpen && (
          <AreaPanel
            criteria={criteria}
            middle={sight ? centerOf(sight.bounds) : null}
            onAdd={addArea}
            onRemove={(index) =>
              onSearch(hrefOf({ ...criteria, areas: criteria.areas.filter((_, at) => at !== index), page: 1 }))
            }
            onClose={() => setAreaOpen(false)}
          />
        )}
        {isPhone && (
          <a
            href={hrefOf({ ...criteria, view: 'list' })}
            data-follow=""
            aria-label="Exit the map"
            className="absolute bottom-16 left-3 z-1 grid size-11 place-items-center rounded-control bg-white text-navy-800 shadow-pop"
          >
            <Icon icon={List} />
          </a>
        )}
        <MapNotes
          hasFailed={hasFailed}
          withoutPlace={map?.without_place ?? 0}
          hidden={map ? countHidden(map, hidden) : 0}
        />
      </LazyMapView>
    </div>
  )
}

type ResultsMapProps = {
  result: SearchResult
  active: string | null
  onActive: (id: string | null) => void
  onSearch: (href: string, options?: { isSamePlace?: boolean }) => void
  /** Called when the popup of a home opens. */
  onHome: () => void
  isPhone: boolean
}

function targetOf(place: string, box: Bounds | null): Target | null {
  // Shows the surroundings of a single home.
  return box && { key: `all ${place}`, bounds: enlargeBox(box, 0.09) }
}

/** Enlarges a box to a minimum width in degrees, for homes at one point. */
function enlargeBox([west, south, east, north]: Bounds, least = 0.004): Bounds {
  const wide = Math.max(0, least - (east - west)) / 2
  const high = Math.max(0, least * 0.75 - (north - south)) / 2
  return [west - wide, south - high, east + wide, north + high]
}

function centerOf([west, south, east, north]: Bounds): Position {
  return [(west + east) / 2, (south + north) / 2]
}
