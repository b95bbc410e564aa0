import { CircleDashed, Lasso, List, X } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { LazyMapView, type Sight, type Target } from '#features/maps/public.tsx'
import { boxAround } from '#features/maps/rules.ts'
import type { Bounds, Mark, Position } from '#features/maps/schema.ts'
import { PropertyPopup } from '#features/properties/public.tsx'
import { count, shortMoney } from '#kit/format.ts'
import { parseSearch } from '#kit/search-params.ts'
import { buttonClass } from '#ui/button-class.ts'
import { useHearted } from '#ui/hearts.ts'
import { Icon } from '#ui/icon.tsx'
import { searchProperties } from '../functions.ts'
import { MAX_AREAS } from '../rules/area.ts'
import { hrefOf, searchOf } from '../rules/url.ts'
import type { MapCluster, MapPin, SearchMap, SearchResult } from '../schema.ts'
import { type Apart, apart } from './apart.ts'
import { AreaPanel } from './area-panel.tsx'
import { useHiddenHomes, useSeenHomes } from './browser-notes.ts'
import { isWithin, useFocusAfter, useOpenHomes } from './open-homes.ts'

const PAUSE_MS = 60
const FOLLOWS = 'map-follows'
/** Of no zoom yet: nothing is gathered that might have to be told apart. */
const NEAREST = 22

/** The homes of a search on the map. What is moved, drawn or chosen here becomes the address, and the list follows it. */
export function ResultsMap({ result, active, onActive, onSearch, isPhone }: ResultsMapProps) {
  const { criteria } = result
  const [follows, setFollows] = useFollows()
  const [sight, setSight] = useState<Sight | null>(null)
  const [isAway, setAway] = useState(false)
  const [isDrawing, setDrawing] = useState(false)
  const [isAreaOpen, setAreaOpen] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const [target, setTarget] = useState<Target | null>(null)
  const section = useRef<HTMLDivElement>(null)
  const isOurs = useRef(false)
  const sent = useRef<string | null>(null)
  const seen = useSeenHomes()
  const hidden = useHiddenHomes()
  const hearted = useHearted()

  const search = searchOf({ ...criteria, page: 1, sort: 'newest', view: 'list' })
  const { map, mapOf, zoom, hasFailed } = useHomesInSight(search, sight)
  const boundsKey = criteria.bounds?.join() ?? null

  // Where to look follows the address: what it names, or all that was found. What was sent from here is in sight already.
  const place = searchOf({ ...criteria, page: 1, sort: 'newest', view: 'list', bounds: null })
  const found = map?.extent && mapOf === search ? map.extent : null
  const wanted = criteria.bounds
    ? { key: criteria.bounds.join(), bounds: criteria.bounds, isExact: true }
    : targetOf(place, boxAround(criteria.areas.flat()) ?? found)
  const wantedKey = wanted?.key ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a target is a new one by its key
  useEffect(() => {
    if (wanted && wantedKey !== sent.current) setTarget(wanted)
  }, [wantedKey])

  // Where all homes of the place lie, known from the search that was not bound to what is in sight.
  const whole = useRef<Bounds | null>(null)
  if (map?.extent && mapOf === search && !criteria.bounds) whole.current = map.extent

  const shown = useMemo(
    () => map && apart({ clusters: map.clusters, pins: map.pins.filter(({ id }) => !(id in hidden)) }, zoom),
    [map, hidden, zoom],
  )
  const marks = useMemo(
    () => (shown ? marksOf(shown, (id) => (hearted?.has(id) ? 'saved' : id in seen ? 'seen' : 'plain')) : []),
    [shown, seen, hearted],
  )
  const stacked = shown?.clusters.find(({ key }) => key === chosen)?.pins ?? null
  const single = shown?.pins.find(({ id }) => id === chosen) ?? null
  const shownAt = marks.find(({ id }) => id === chosen)
  const open = useOpenHomes(
    shownAt
      ? { id: shownAt.id, place, at: [shownAt.longitude, shownAt.latitude], homes: single ? [single] : (stacked ?? []) }
      : null,
    { chosen: chosen && chosen in hidden ? null : chosen, place, sight: sight?.bounds ?? null },
  )
  const marksButton = () => section.current?.querySelector<HTMLElement>('[role="application"] button')
  const focusHandlers = useFocusAfter(open !== null, marksButton)

  const searchHere = useCallback(
    (bounds: Bounds) => {
      const [west, south, east, north] = bounds
      sent.current = bounds.join()
      setAway(false)
      const box = whole.current
      // Who leaves the town that was searched in looks at what is there, not at a town that is out of sight.
      const hasLeft = box !== null && !isWithin(box, middleOf(bounds))
      const kept = hasLeft ? { ...criteria, places: {} } : criteria
      onSearch(hrefOf({ ...kept, bounds: [west, south, east, north], page: 1 }), { isSamePlace: true })
    },
    [criteria, onSearch],
  )

  function onSight(next: Sight) {
    setSight(next)
    const isByHand = next.isByHand || isOurs.current
    isOurs.current = false
    if (!isByHand || next.bounds.join() === boundsKey) return
    if (follows) searchHere(next.bounds)
    else setAway(true)
  }

  function onOpen(mark: Mark) {
    const cluster = shown?.clusters.find(({ key }) => key === mark.id)
    if (cluster && !cluster.pins) {
      isOurs.current = true
      setChosen(null)
      setTarget({ key: `into ${cluster.key} ${Date.now()}`, bounds: roomy(cluster.bounds) })
      return
    }
    setChosen(mark.id)
    // Opened by a key: the focus goes along, and Escape brings it back.
    if (section.current?.contains(document.activeElement))
      requestAnimationFrame(() => section.current?.querySelector<HTMLElement>('[data-popup] a')?.focus())
  }
  function closePopup() {
    setChosen(null)
    marksButton()?.focus()
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
        content: (
          // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what has the focus inside
          <div
            data-popup=""
            className="pointer-events-auto"
            {...focusHandlers}
            onKeyDown={(event) => {
              if (event.key === 'Escape') closePopup()
            }}
          >
            <PropertyPopup homes={open.homes} cards={result.cards} onClose={() => setChosen(null)} />
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
        popup={isPhone ? null : popup}
        isDrawing={isDrawing}
        onSight={onSight}
        onActive={(mark) => onActive(mark?.id ?? null)}
        onOpen={onOpen}
        onDrawn={(area) => (area ? addArea(area) : setDrawing(false))}
        onEscape={() => {
          if (isDrawing) setDrawing(false)
          else document.querySelector<HTMLElement>('.search-list a[href]')?.focus()
        }}
        controls={
          <div className="grid overflow-hidden rounded-control bg-white shadow-pop">
            <Tool
              label={isDrawing ? 'Stop drawing' : 'Draw an area'}
              isOn={isDrawing}
              onPress={() => setDrawing(!isDrawing)}
            >
              <Icon icon={Lasso} />
            </Tool>
            <Tool
              label="Choose an area by name and distance"
              isOn={isAreaOpen}
              onPress={() => setAreaOpen(!isAreaOpen)}
              className="border-line border-t"
            >
              <Icon icon={CircleDashed} />
            </Tool>
          </div>
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
            Draw around the homes you want
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
            middle={sight ? middleOf(sight.bounds) : null}
            onAdd={addArea}
            onRemove={(index) =>
              onSearch(hrefOf({ ...criteria, areas: criteria.areas.filter((_, at) => at !== index), page: 1 }))
            }
            onClose={() => setAreaOpen(false)}
          />
        )}
        {isPhone && popup && <div className="absolute inset-x-3 bottom-6 z-3">{popup.content}</div>}
        {isPhone && (
          <a
            href={hrefOf({ ...criteria, view: 'list' })}
            data-follow=""
            aria-label="Leave the map"
            className="absolute bottom-16 left-3 z-1 grid size-11 place-items-center rounded-control bg-white text-navy-800 shadow-pop"
          >
            <Icon icon={List} />
          </a>
        )}
        <Notes hasFailed={hasFailed} withoutPlace={map?.without_place ?? 0} hidden={hiddenIn(map, hidden)} />
      </LazyMapView>
    </div>
  )
}

type ResultsMapProps = {
  result: SearchResult
  active: string | null
  onActive: (id: string | null) => void
  onSearch: (href: string, options?: { isSamePlace?: boolean }) => void
  isPhone: boolean
}

/** What the map does not show, in words. */
function Notes({ hasFailed, withoutPlace, hidden }: { hasFailed: boolean; withoutPlace: number; hidden: number }) {
  const notes = [
    hasFailed && 'The marks did not load. The list has every home.',
    withoutPlace > 0 &&
      `${count(withoutPlace, 'home')} without a place on the map ${withoutPlace === 1 ? 'is' : 'are'} in the list.`,
    hidden > 0 && `${count(hidden, 'hidden home')} not shown.`,
  ].filter((note) => note !== false)
  if (notes.length === 0) return null
  return (
    <p
      role="status"
      className="pointer-events-none absolute bottom-0 left-0 z-1 max-w-[64%] bg-white/85 max-lg:bottom-3 px-2 py-0.5 text-ink-2 text-legal"
    >
      {notes.join(' ')}
    </p>
  )
}

function Tool({
  label,
  isOn,
  onPress,
  children,
  className = '',
}: {
  label: string
  isOn: boolean
  onPress: () => void
  children: React.ReactNode
  className?: string
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      className={`grid size-11 cursor-pointer place-items-center text-navy-800 hover:bg-limestone focus-visible:-outline-offset-4 aria-pressed:bg-navy-800 aria-pressed:text-white ${className}`}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

/** The homes of a search in what is in sight; before anything is, where all of them lie. */
function useHomesInSight(search: string, sight: Sight | null) {
  const [state, setState] = useState<{ map: SearchMap | null; mapOf: string | null; zoom: number; hasFailed: boolean }>(
    {
      map: null,
      mapOf: null,
      zoom: NEAREST,
      hasFailed: false,
    },
  )
  const frame = sight ? `${sight.bounds.join()} ${sight.zoom}` : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in sight is told by its text
  useEffect(() => {
    let isLate = false
    const timer = setTimeout(
      async () => {
        const [west, south, east, north] = sight?.bounds ?? [0, 0, 0, 0]
        const answer = await searchProperties({
          data: {
            search: parseSearch(search),
            parts: ['map'],
            frame: sight && { bounds: [west, south, east, north], zoom: sight.zoom },
          },
        }).catch(() => null)
        if (isLate) return
        setState((before) =>
          answer
            ? { map: answer.map, mapOf: search, zoom: sight?.zoom ?? NEAREST, hasFailed: false }
            : { ...before, hasFailed: true },
        )
      },
      sight ? PAUSE_MS : 0,
    )
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [search, frame])
  return state
}

/** Whether the list follows the map is remembered in the browser. */
function useFollows(): [boolean, (follows: boolean) => void] {
  const [follows, setFollows] = useState(true)
  useEffect(() => {
    try {
      setFollows(localStorage.getItem(FOLLOWS) !== 'no')
    } catch {
      // Storage is off: it follows.
    }
  }, [])
  return [
    follows,
    (next) => {
      setFollows(next)
      try {
        localStorage.setItem(FOLLOWS, next ? 'yes' : 'no')
      } catch {
        // It holds until the page is left.
      }
    },
  ]
}

function marksOf({ clusters, pins }: Apart, toneOf: (id: string) => Mark['tone']): Mark[] {
  return [...clusters.map(clusterMark), ...pins.map((pin) => pinMark(pin, toneOf(pin.id)))]
}

function pinMark(pin: MapPin, tone: Mark['tone']): Mark {
  const facts = [
    shortMoney(pin.price),
    pin.bedrooms !== null && count(pin.bedrooms, 'bedroom'),
    pin.bathrooms !== null && count(pin.bathrooms, 'bathroom'),
    `${pin.address ?? 'address withheld'}, ${pin.city}`,
    tone === 'seen' && 'seen before',
    tone === 'saved' && 'saved',
  ].filter((fact) => fact !== false)
  return {
    id: pin.id,
    longitude: pin.longitude,
    latitude: pin.latitude,
    label: shortMoney(pin.price),
    spoken: facts.join(', '),
    count: 1,
    tone,
  }
}

function clusterMark({ key, longitude, latitude, homes, lowest, highest, bounds, pins }: MapCluster): Mark {
  const prices = lowest === highest ? shortMoney(lowest) : `${shortMoney(lowest)} to ${shortMoney(highest)}`
  return {
    id: key,
    longitude,
    latitude,
    label: homes > 9999 ? `${Math.round(homes / 1000)}k` : String(homes),
    spoken: `${count(homes, 'home')}, ${prices}${pins ? ', at one place' : ', zoom in'}`,
    count: homes,
    tone: 'plain',
    bounds,
  }
}

function hiddenIn(map: SearchMap | null, hidden: Readonly<Record<string, number>>): number {
  return map?.pins.filter(({ id }) => id in hidden).length ?? 0
}

function targetOf(place: string, box: Bounds | null): Target | null {
  // One home alone stands among its roads and towns.
  return box && { key: `all ${place}`, bounds: roomy(box, 0.09) }
}

/** A box of one point, or nearly, is given some room around it: so many degrees from west to east at least. */
function roomy([west, south, east, north]: Bounds, least = 0.004): Bounds {
  const wide = Math.max(0, least - (east - west)) / 2
  const high = Math.max(0, least * 0.75 - (north - south)) / 2
  return [west - wide, south - high, east + wide, north + high]
}

function middleOf([west, south, east, north]: Bounds): Position {
  return [(west + east) / 2, (south + north) / 2]
}
