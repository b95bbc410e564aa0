import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Minus, Move, Plus } from 'lucide-react'
import { addProtocol, GeoJSONSource, Map as MlMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import { getMapSource } from '../functions.ts'
import { type Direction, nearestTowards, simplified } from '../rules.ts'
import type { Bounds, Mark, Position } from '../schema.ts'
import { ownStyle, type Shape, tilesStyle } from './base-style.ts'
import { imageName, imageOf, RATIO, reachOf } from './mark-image.ts'

/** Indianapolis and its counties, until somebody says where to look. */
const HOME = { center: [-86.15, 39.78] as [number, number], zoom: 8.6 }
const MOST_CORNERS = 100
const KEYS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}
const PUSH: Record<Direction, readonly [number, number]> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
}
/** Says to the listeners of the map's own events that a person moved it. */
const BY_HAND = { isByHand: true }

/** What somebody looks at, once the map has come to rest. */
export interface Sight {
  bounds: Bounds
  zoom: number
  /** False where the page itself moved the map. */
  isByHand: boolean
}

/**
 * A map with marks on it. For the keyboard it is one stop: arrows go from mark to mark by nearness, Enter opens, plus
 * and minus zoom. For the pointer it is dragged, pinched and wheeled, and each of these has a button.
 */
export function MapView({
  label,
  marks,
  areas = NONE,
  target,
  active,
  popup,
  isDrawing = false,
  onSight,
  onActive,
  onOpen,
  onDrawn,
  onEscape,
  controls,
  children,
  className,
}: MapViewProps) {
  const frame = useRef<HTMLDivElement>(null)
  const pointer = useRef<HTMLButtonElement>(null)
  const bubble = useRef<HTMLDivElement>(null)
  const engine = useRef<MlMap | null>(null)
  const [isReady, setReady] = useState(false)
  const [isOwn, setOwn] = useState(true)
  const [isFailed, setFailed] = useState(false)
  const [spoken, setSpoken] = useState('')
  const [isPadOpen, setPadOpen] = useState(false)
  const helpId = useId()
  // What the listeners of the map need of the latest render.
  const latest = useRef({ marks, active, popup, target, onSight, onActive, onOpen, onDrawn })
  latest.current = { marks, active, popup, target, onSight, onActive, onOpen, onDrawn }

  const settle = useCallback(() => {
    const map = engine.current
    if (!map) return
    const { marks: all, active: id, popup: shown } = latest.current
    const front = all.find((mark) => mark.id === id)
    if (pointer.current) frameMark(map, pointer.current, front)
    if (bubble.current && shown) place(map, bubble.current, shown.at)
  }, [])

  useEffect(() => {
    const container = frame.current
    if (!container) return
    let isGone = false
    let map: MlMap | null = null
    const begin = async () => {
      const source = await getMapSource().catch(() => null)
      await document.fonts?.ready
      if (isGone) return
      if (source?.tiles_url) addProtocol('pmtiles', new (await import('pmtiles')).Protocol().tile)
      if (isGone) return
      const isGiven = Boolean(source?.style_url || source?.tiles_url)
      setOwn(!isGiven)
      setWorkerUrl(workerUrl)
      map = new MlMap({
        container,
        ...HOME,
        style: source?.style_url ?? (source?.tiles_url ? tilesStyle(`pmtiles://${source.tiles_url}`) : ownStyle()),
        minZoom: 6,
        maxZoom: 18,
        attributionControl: isGiven ? { compact: true } : false,
        // The keyboard goes from mark to mark, by the button that lies over the map.
        keyboard: false,
        dragRotate: false,
        pitchWithRotate: false,
        touchPitch: false,
        renderWorldCopies: false,
        fadeDuration: 0,
      })
      map.touchZoomRotate.disableRotation()
      // The one stop of the keyboard is the button over it.
      map.getCanvas().tabIndex = -1
      engine.current = map
      const { target: first } = latest.current
      if (first) lookAt(map, first, false)
      listen(map, latest, settle)
      map.once('load', () => {
        if (isGone || !map) return
        addLayers(map)
        setReady(true)
        tellSight(map, false, latest.current.onSight)
      })
    }
    begin().catch(() => setFailed(true))
    return () => {
      isGone = true
      engine.current = null
      map?.remove()
    }
  }, [settle])

  // What is drawn follows what is given.
  useEffect(() => {
    if (isReady && engine.current) showMarks(engine.current, marks, active)
  }, [isReady, marks, active])
  useEffect(() => {
    if (isReady && engine.current) showAreas(engine.current, areas)
  }, [isReady, areas])
  useEffect(settle)

  const targetKey = target?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: a target is a new one by its key
  useEffect(() => {
    if (target && engine.current) lookAt(engine.current, target, true)
  }, [targetKey])

  useEffect(() => {
    const map = engine.current
    if (!isReady || !isDrawing || !map) return
    return draw(map, (area) => latest.current.onDrawn?.(area))
  }, [isReady, isDrawing])

  const zoomBy = (step: number) => engine.current?.easeTo({ zoom: engine.current.getZoom() + step }, BY_HAND)
  const push = (direction: Direction) => {
    const [right, down] = PUSH[direction]
    const { width = 0, height = 0 } = frame.current?.getBoundingClientRect() ?? {}
    engine.current?.panBy([(right * width) / 3, (down * height) / 3], {}, BY_HAND)
  }

  function choose(mark: Mark) {
    setSpoken(mark.spoken)
    onActive?.(mark)
    const map = engine.current
    if (!map) return
    const { x, y } = map.project([mark.longitude, mark.latitude])
    const { clientWidth: width, clientHeight: height } = map.getContainer()
    const isNearEdge = x < 50 || y < 60 || x > width - 50 || y > height - 30
    if (isNearEdge) map.easeTo({ center: [mark.longitude, mark.latitude] }, BY_HAND)
  }

  function onKeyDown(event: KeyboardEvent) {
    const direction = KEYS[event.key]
    const current = marks.find(({ id }) => id === active) ?? null
    if (direction) {
      event.preventDefault()
      if (event.shiftKey) return push(direction)
      const next = current ? nearestTowards(marks, current, direction) : nearestToMiddle(engine.current, marks)
      if (next) choose(next)
      else push(direction)
    } else if (event.key === '+' || event.key === '=') zoomBy(1)
    else if (event.key === '-') zoomBy(-1)
    else if (event.key === 'Escape') onEscape?.()
  }

  const current = marks.find(({ id }) => id === active)
  if (isFailed)
    return (
      <section aria-label={label} className={cx('grid place-content-center bg-limestone p-8 text-center', className)}>
        <p className="max-w-[36ch] text-ink-2">The map cannot be drawn here. The list has every home.</p>
      </section>
    )
  return (
    <section aria-label={label} className={cx('relative overflow-hidden bg-limestone', className)}>
      {/* Without words of its own: its marks are spoken by the button over it, and all of it stands in the list. */}
      <div
        ref={frame}
        aria-hidden="true"
        data-ready={isReady ? '' : undefined}
        className={cx(
          'absolute! inset-0 [&_canvas]:absolute [&_canvas]:inset-0 [&_canvas]:touch-none [&_canvas]:select-none [&_canvas]:outline-none',
          isDrawing ? '[&_canvas]:cursor-crosshair' : '[&_canvas]:cursor-grab [&_canvas:active]:cursor-grabbing',
        )}
      />
      {popup && (
        <div ref={bubble} className="pointer-events-none absolute top-0 left-0 z-2">
          {popup.content}
        </div>
      )}
      <div role="application" aria-label={label}>
        <button
          ref={pointer}
          type="button"
          aria-label={
            current?.spoken ??
            `${label}. ${marks.length === 0 ? 'No homes in sight.' : 'Press an arrow key for the first mark.'}`
          }
          aria-describedby={helpId}
          className="pointer-events-none absolute z-1 rounded-panel bg-transparent outline-offset-2 focus-visible:outline-3 focus-visible:outline-navy-800"
          onKeyDown={onKeyDown}
          onClick={() => current && onOpen?.(current)}
          onFocus={() => {
            const first = current ?? nearestToMiddle(engine.current, marks)
            if (first) choose(first)
          }}
        />
      </div>
      <p id={helpId} className="sr-only">
        Arrow keys go from mark to mark. Enter opens it. Plus and minus zoom, Shift and an arrow move the map, Escape
        goes back to the list.
      </p>
      <p className="sr-only" aria-live="polite">
        {spoken}
      </p>
      <div className="absolute top-3 right-3 z-1 grid justify-items-end gap-3 print:hidden">
        <div className="grid overflow-hidden rounded-control bg-white shadow-pop">
          <MapButton label="Zoom in" onPress={() => zoomBy(1)}>
            <Icon icon={Plus} />
          </MapButton>
          <MapButton label="Zoom out" onPress={() => zoomBy(-1)} className="border-line border-t">
            <Icon icon={Minus} />
          </MapButton>
          <MapButton
            label="Move the map"
            isExpanded={isPadOpen}
            onPress={() => setPadOpen(!isPadOpen)}
            className="border-line border-t max-md:hidden"
          >
            <Icon icon={Move} />
          </MapButton>
        </div>
        {isPadOpen && (
          <div className="grid grid-cols-3 rounded-control bg-white shadow-pop max-md:hidden">
            {PAD.map(({ direction, label: name, icon, className: at }) => (
              <MapButton key={direction} label={name} onPress={() => push(direction)} className={at}>
                <Icon icon={icon} />
              </MapButton>
            ))}
          </div>
        )}
        {controls}
      </div>
      {children}
      {isOwn && (
        <p className="pointer-events-none absolute right-0 bottom-0 bg-white/85 px-2 py-0.5 text-ink-2 text-legal max-lg:bottom-3">
          Simplified map<span className="max-sm:sr-only">: main roads and waters</span>
        </p>
      )}
    </section>
  )
}

const NONE: readonly (readonly Position[])[] = []
const PAD = [
  { direction: 'up', label: 'Move up', icon: ArrowUp, className: 'col-start-2' },
  { direction: 'left', label: 'Move left', icon: ArrowLeft, className: 'col-start-1' },
  { direction: 'right', label: 'Move right', icon: ArrowRight, className: 'col-start-3' },
  { direction: 'down', label: 'Move down', icon: ArrowDown, className: 'col-start-2' },
] as const

/** A button on the map: 44 px for fingers, an icon with its name. */
export function MapButton({ label, isPressed, isExpanded, onPress, children, className }: MapButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      aria-expanded={isExpanded}
      className={cx(
        'grid size-11 cursor-pointer place-items-center text-navy-800 hover:bg-limestone focus-visible:-outline-offset-4 aria-pressed:bg-navy-800 aria-pressed:text-white',
        className,
      )}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

type MapButtonProps = {
  label: string
  isPressed?: boolean
  isExpanded?: boolean
  onPress: () => void
  children: ReactNode
  className?: string
}

type Latest = {
  current: Pick<MapViewProps, 'marks' | 'active' | 'onSight' | 'onActive' | 'onOpen'>
}

function lookAt(map: MlMap, { bounds: [west, south, east, north], isExact = false }: Target, isSmooth: boolean): void {
  map.fitBounds(
    [
      [west, south],
      [east, north],
    ],
    { padding: isExact ? 0 : 48, maxZoom: 15, animate: isSmooth, duration: 300 },
    { isByHand: false },
  )
}

function tellSight(map: MlMap, isByHand: boolean, onSight: MapViewProps['onSight']): void {
  const bounds = map.getBounds()
  onSight?.({
    bounds: [toFive(bounds.getWest()), toFive(bounds.getSouth()), toFive(bounds.getEast()), toFive(bounds.getNorth())],
    zoom: Math.round(map.getZoom() * 100) / 100,
    isByHand,
  })
}

/** What somebody does with the pointer on the map. */
function listen(map: MlMap, latest: Latest, settle: () => void): void {
  const markAt = (point: { x: number; y: number }, slack: number): Mark | null => {
    if (!map.getLayer('marks')) return null
    const box: [[number, number], [number, number]] = [
      [point.x - slack, point.y - slack],
      [point.x + slack, point.y + slack],
    ]
    const id = map.queryRenderedFeatures(box, { layers: ['marks', 'active-mark'] })[0]?.properties.id
    return latest.current.marks.find((mark) => mark.id === id) ?? null
  }
  map.setMissingStyleImageResolver((id) => {
    const image = imageOf(id)
    if (image && !map.hasImage(id)) map.addImage(id, image, { pixelRatio: RATIO })
  })
  map.on('move', settle)
  map.on('moveend', (event) => {
    const isByHand = 'isByHand' in event ? event.isByHand === true : Boolean(event.originalEvent)
    tellSight(map, isByHand, latest.current.onSight)
  })
  map.on('mousemove', ({ point, originalEvent }) => {
    if (originalEvent.buttons > 0 || !map.dragPan.isEnabled()) return
    const mark = markAt(point, 1)
    map.getCanvas().style.cursor = mark ? 'pointer' : ''
    if ((mark?.id ?? null) !== latest.current.active) latest.current.onActive?.(mark)
  })
  map.on('mouseout', () => {
    if (latest.current.active) latest.current.onActive?.(null)
  })
  map.on('click', ({ point, originalEvent }) => {
    if (!map.dragPan.isEnabled()) return
    const isFinger = originalEvent instanceof PointerEvent && originalEvent.pointerType === 'touch'
    const mark = markAt(point, isFinger ? 8 : 2)
    latest.current.onActive?.(mark)
    if (mark) latest.current.onOpen?.(mark)
  })
}

const NOTHING: { type: 'FeatureCollection'; features: Shape[] } = { type: 'FeatureCollection', features: [] }
const NAVY = '#1e3a5f'

/** Areas, the line that is being drawn, and the marks, over whatever country lies below. */
function addLayers(map: MlMap): void {
  for (const id of ['areas', 'drawn', 'marks', 'active-mark']) map.addSource(id, { type: 'geojson', data: NOTHING })
  map.addLayer({ id: 'areas', type: 'fill', source: 'areas', paint: { 'fill-color': NAVY, 'fill-opacity': 0.09 } })
  map.addLayer({ id: 'area-edges', type: 'line', source: 'areas', paint: { 'line-color': NAVY, 'line-width': 2.5 } })
  map.addLayer({ id: 'drawn', type: 'line', source: 'drawn', paint: { 'line-color': NAVY, 'line-width': 3 } })
  for (const id of ['marks', 'active-mark'])
    map.addLayer({
      id,
      type: 'symbol',
      source: id,
      layout: {
        'icon-image': ['get', 'image'],
        'icon-anchor': ['get', 'anchor'],
        // The room around a picture is for its shadow: its tip stands at the place.
        'icon-offset': ['get', 'offset'],
        'icon-allow-overlap': true,
        'icon-padding': 0,
        'symbol-sort-key': ['get', 'order'],
      },
    })
}

function showMarks(map: MlMap, marks: readonly Mark[], active: string | null): void {
  const front = marks.find(({ id }) => id === active)
  setData(
    map,
    'marks',
    marks.filter((mark) => mark !== front).map((mark) => featureOf(mark, false)),
  )
  setData(map, 'active-mark', front ? [featureOf(front, true)] : [])
}

function featureOf(mark: Mark, isActive: boolean): Shape {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [mark.longitude, mark.latitude] },
    properties: {
      id: mark.id,
      image: imageName(mark, isActive),
      anchor: mark.count > 1 ? 'center' : 'bottom',
      offset: mark.count > 1 ? [0, 0] : [0, 5],
      // Southern ones stand in front.
      order: -mark.latitude,
    },
  }
}

function showAreas(map: MlMap, areas: readonly (readonly Position[])[]): void {
  setData(
    map,
    'areas',
    areas.map((area) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates: [[...area, ...area.slice(0, 1)].map(([x, y]) => [x, y])] },
    })),
  )
}

function setData(map: MlMap, id: string, features: Shape[]): void {
  const source = map.getSource(id)
  if (source instanceof GeoJSONSource) source.setData({ type: 'FeatureCollection', features })
}

/** The pointer draws a line until it is lifted. @returns what gives the map back its own gestures */
function draw(map: MlMap, onDrawn: (area: Position[] | null) => void): () => void {
  const canvas = map.getCanvas()
  const line: [number, number][] = []
  let pointerId: number | null = null
  const handlers = [map.dragPan, map.touchZoomRotate, map.doubleClickZoom, map.boxZoom]
  for (const handler of handlers) handler.disable()

  const at = (event: PointerEvent): [number, number] => {
    const { left, top } = canvas.getBoundingClientRect()
    return [event.clientX - left, event.clientY - top]
  }
  const places = (points: readonly [number, number][]) =>
    points.map((point): [number, number] => {
      const { lng, lat } = map.unproject(point)
      return [toFive(lng), toFive(lat)]
    })
  const down = (event: PointerEvent) => {
    if (pointerId !== null) return
    pointerId = event.pointerId
    canvas.setPointerCapture(event.pointerId)
    line.splice(0, line.length, at(event))
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    line.push(at(event))
    setData(map, 'drawn', [
      { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: places(line) } },
    ])
  }
  const up = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    pointerId = null
    setData(map, 'drawn', [])
    const corners = simplified(line, MOST_CORNERS)
    const area = corners.length < 3 ? null : places(corners)
    // After the click that ends a line where it began: it would press what lies there.
    setTimeout(() => onDrawn(area))
  }
  canvas.addEventListener('pointerdown', down)
  canvas.addEventListener('pointermove', move)
  canvas.addEventListener('pointerup', up)
  canvas.addEventListener('pointercancel', up)
  return () => {
    canvas.removeEventListener('pointerdown', down)
    canvas.removeEventListener('pointermove', move)
    canvas.removeEventListener('pointerup', up)
    canvas.removeEventListener('pointercancel', up)
    for (const handler of handlers) handler.enable()
    map.touchZoomRotate.disableRotation()
  }
}

function toFive(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}

/** The button of the keyboard lies around the mark that it stands for, or around the whole map. */
function frameMark(map: MlMap, element: HTMLElement, mark: Mark | undefined): void {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  if (!mark) {
    element.style.cssText = `left:8px;top:8px;width:${width - 16}px;height:${height - 16}px`
    return
  }
  const { x, y } = map.project([mark.longitude, mark.latitude])
  const { aside, up, down } = reachOf(mark)
  element.style.cssText = `left:${x - aside}px;top:${y - up}px;width:${2 * aside}px;height:${up + down}px`
}

/** The popup stands above its mark, or below where there is no room, and leaves the map's buttons free. */
function place(map: MlMap, element: HTMLElement, at: Position): void {
  const { x, y } = map.project([at[0], at[1]])
  const { offsetWidth: width, offsetHeight: height } = element
  const left = Math.max(8, Math.min(map.getContainer().clientWidth - width - 68, x - width / 2))
  const above = y - height - 42
  element.style.transform = `translate(${Math.round(left)}px, ${Math.round(above < 8 ? y + 14 : above)}px)`
}

function nearestToMiddle(map: MlMap | null, marks: readonly Mark[]): Mark | null {
  if (!map) return null
  const { lng, lat } = map.getCenter()
  const distance = ({ longitude, latitude }: Mark) => Math.hypot((longitude - lng) * 0.77, latitude - lat)
  const [first, ...others] = marks
  return first ? others.reduce((best, one) => (distance(one) < distance(best) ? one : best), first) : null
}

/** A box to look at. Its key tells a new one from one that was already gone to. */
export interface Target {
  key: string
  bounds: Bounds
  /** It is what was in sight before, so it is shown without room around it. */
  isExact?: boolean
}

export type MapViewProps = {
  label: string
  marks: readonly Mark[]
  /** Areas that the search is bound to. */
  areas?: readonly (readonly Position[])[]
  target: Target | null
  /** Id of the mark that is pointed at. */
  active: string | null
  /** Stands at a place of the map. */
  popup?: { at: Position; content: ReactNode } | null
  /** The pointer draws an area instead of moving the map. */
  isDrawing?: boolean
  onSight?: (sight: Sight) => void
  onActive?: (mark: Mark | null) => void
  onOpen?: (mark: Mark) => void
  /** A drawn area; null where what was drawn is too small to be one. */
  onDrawn?: (area: Position[] | null) => void
  onEscape?: () => void
  /** More buttons, under those of the zoom. */
  controls?: ReactNode
  /** What lies on the map beside its own parts. */
  children?: ReactNode
  className?: string
}
