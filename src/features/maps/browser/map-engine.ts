import { addProtocol, Map as MlMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { getMapSource } from '../functions.ts'
import type { Mark, Position } from '../schema.ts'
import { ownStyle, tilesStyle } from './base-style.ts'
import { draw } from './draw-area.ts'
import { addLayers, showAreas, showMarks } from './map-layers.ts'
import { frameActiveMark, type PopupAnchor, placePopup } from './map-overlays.ts'
import { imageOf, RATIO } from './mark-image.ts'
import { fitViewport, reportViewport, type Target, type Viewport } from './viewport.ts'

/** Indianapolis and its counties, the view before the first search. */
const HOME = { center: [-86.15, 39.78] as [number, number], zoom: 8.6 }

/**
 * Creates the map once, updates it from the arguments, and reports the user's actions.
 * @returns refs for the page's elements, the map itself and its state
 */
export function useMapEngine({
  marks,
  areas = NONE,
  target,
  active,
  popup,
  isDrawing = false,
  onViewport,
  onActive,
  onOpen,
  onMiss,
  onDrawn,
}: MapContent) {
  const frame = useRef<HTMLDivElement>(null)
  const pointer = useRef<HTMLButtonElement>(null)
  const bubble = useRef<HTMLDivElement>(null)
  const engine = useRef<MlMap | null>(null)
  const [isReady, setReady] = useState(false)
  const [credits, setCredits] = useState<readonly Credit[]>([])
  const [isFailed, setFailed] = useState(false)
  // The map's listeners need the values of the latest render.
  const latest = useRef({ marks, active, popup, target, onViewport, onActive, onOpen, onMiss, onDrawn })
  latest.current = { marks, active, popup, target, onViewport, onActive, onOpen, onMiss, onDrawn }

  const updateOverlays = useCallback(() => {
    const map = engine.current
    if (!map) return
    const { marks: all, active: id, popup: shown } = latest.current
    const front = all.find((mark) => mark.id === id)
    if (pointer.current) frameActiveMark(map, pointer.current, front)
    if (bubble.current && shown) placePopup(map, bubble.current, shown, front)
  }, [])

  useEffect(() => {
    const container = frame.current
    if (!container) return
    let isUnmounted = false
    let map: MlMap | null = null
    const begin = async () => {
      const source = await getMapSource().catch(() => null)
      await document.fonts?.ready
      if (isUnmounted) return
      if (source?.tiles_url) addProtocol('pmtiles', new (await import('pmtiles')).Protocol().tile)
      if (isUnmounted) return
      setWorkerUrl(workerUrl)
      addProtocol(PAGE, fetchOnPage)
      map = new MlMap({
        container,
        ...HOME,
        style: source?.style_url ?? (source?.tiles_url ? tilesStyle(`pmtiles://${source.tiles_url}`) : ownStyle()),
        transformRequest: (url, type) => ({ url: type === 'Tile' && /^https?:/.test(url) ? `${PAGE}://${url}` : url }),
        minZoom: 6,
        maxZoom: 18,
        // The page shows the credit.
        attributionControl: false,
        // The keyboard moves between marks with the button over the map.
        keyboard: false,
        dragRotate: false,
        pitchWithRotate: false,
        touchPitch: false,
        renderWorldCopies: false,
        fadeDuration: 0,
      })
      if (source?.style_url || source?.tiles_url) fallBack(map)
      map.touchZoomRotate.disableRotation()
      // The button over the map is the only tab stop.
      map.getCanvas().tabIndex = -1
      engine.current = map
      const { target: first } = latest.current
      if (first) fitViewport(map, first, false)
      listen(map, latest, updateOverlays)
      map.once('load', () => {
        if (isUnmounted || !map) return
        addLayers(map)
        setReady(true)
        setCredits(creditsOf(map))
        reportViewport(map, false, latest.current.onViewport)
      })
    }
    begin().catch(() => setFailed(true))
    return () => {
      isUnmounted = true
      engine.current = null
      map?.remove()
    }
  }, [updateOverlays])

  useEffect(() => {
    if (isReady && engine.current) showMarks(engine.current, marks, active)
  }, [isReady, marks, active])
  useEffect(() => {
    if (isReady && engine.current) showAreas(engine.current, areas)
  }, [isReady, areas])
  useEffect(updateOverlays)

  // An opened popup moves the map if it has no room, and follows the page when it scrolls.
  const popupKey = popup ? `${popup.at.join()} ${popup.isDocked}` : null
  useEffect(() => {
    const [map, element] = [engine.current, bubble.current]
    if (!isReady || !map || !element || !popupKey) return
    delete element.dataset.side
    const makeRoom = () => {
      const { marks: all, active: id, popup: shown } = latest.current
      if (!shown) return
      const [right, down] = placePopup(
        map,
        element,
        shown,
        all.find((mark) => mark.id === id),
      )
      if (Math.hypot(right, down) >= 1) map.panBy([right, down], { duration: 250 })
    }
    const observer = new ResizeObserver(makeRoom)
    observer.observe(element)
    map.on('resize', makeRoom)
    window.addEventListener('scroll', updateOverlays, { passive: true })
    return () => {
      observer.disconnect()
      map.off('resize', makeRoom)
      window.removeEventListener('scroll', updateOverlays)
    }
  }, [isReady, popupKey, updateOverlays])

  const targetKey = target?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: a target's key identifies it
  useEffect(() => {
    if (target && engine.current) fitViewport(engine.current, target, true)
  }, [targetKey])

  useEffect(() => {
    const map = engine.current
    if (!isReady || !isDrawing || !map) return
    return draw(map, (area) => latest.current.onDrawn?.(area))
  }, [isReady, isDrawing])

  return { frame, pointer, bubble, engine, isReady, credits, isFailed }
}

/**
 * Protocol of tiles that the page fetches for MapLibre's worker. The worker's script has its own security policy, which
 * allows no connection, and browsers cache it for a year.
 */
const PAGE = 'page'

async function fetchOnPage({ url }: { url: string }, { signal }: AbortController) {
  // biome-ignore lint/style/noRestrictedGlobals: the visitor's browser fetches it, within the policy of the page
  const response = await fetch(url.slice(`${PAGE}://`.length), { signal })
  if (!response.ok) throw new Error(`The tile was refused: ${response.status}`)
  return {
    data: await response.arrayBuffer(),
    cacheControl: response.headers.get('cache-control'),
    expires: response.headers.get('expires'),
  }
}

/** A provider that has not answered by then is treated as down. */
const MAX_STYLE_MS = 8000

/** Draws the built-in map if the given style or its tiles can't be loaded. A single missing tile is no reason. */
function fallBack(map: MlMap): void {
  let isOver = false
  const end = () => {
    isOver = true
    clearTimeout(timer)
  }
  const draw = () => {
    if (isOver) return
    end()
    map.setStyle(ownStyle(), { diff: false })
  }
  const timer = setTimeout(draw, MAX_STYLE_MS)
  map.once('load', end)
  map.once('remove', end)
  map.on('error', (event) => {
    const isOfSource = 'sourceId' in event && !('tile' in event)
    if (isOfSource || !map.getStyle()) draw()
  })
}

/** A part of a source's credit. */
export interface Credit {
  text: string
  /** The page that it links to. */
  href: string | null
}

/** Returns the credits that the sources ask for, without their markup except links. */
function creditsOf(map: MlMap): Credit[] {
  const markup = new Set(Object.keys(map.getStyle().sources).map((id) => map.getSource(id)?.attribution ?? ''))
  return [...markup].flatMap((html) => {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    return [...body.childNodes]
      .map((node) => {
        const href = node instanceof HTMLAnchorElement && node.protocol === 'https:' ? node.href : null
        return { text: (node.textContent ?? '').trim(), href }
      })
      .filter(({ text }) => text)
  })
}

const NONE: readonly (readonly Position[])[] = []

/** Content of the map, and callbacks for the user's actions. */
export type MapContent = {
  marks: readonly Mark[]
  /** Areas that limit the search. */
  areas?: readonly (readonly Position[])[]
  target: Target | null
  /** Id of the highlighted mark. */
  active: string | null
  popup?: (PopupAnchor & { content: ReactNode }) | null
  isDrawing?: boolean
  onViewport?: (viewport: Viewport) => void
  onActive?: (mark: Mark | null) => void
  onOpen?: (mark: Mark) => void
  /** Called for a click beside all marks. */
  onMiss?: () => void
  /** Receives a drawn area; null when it is too small. */
  onDrawn?: (area: Position[] | null) => void
}

type Latest = {
  current: Pick<MapContent, 'marks' | 'active' | 'onViewport' | 'onActive' | 'onOpen' | 'onMiss'>
}

function listen(map: MlMap, latest: Latest, updateOverlays: () => void): void {
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
  // A move by the page, such as for a popup without room, ends the user's move, which then has no separate `moveend`.
  let hasUserMoved = false
  map.on('move', (event) => {
    hasUserMoved ||= Boolean(event.originalEvent)
    updateOverlays()
  })
  map.on('moveend', (event) => {
    const isByUser = 'isByUser' in event ? event.isByUser === true : hasUserMoved || Boolean(event.originalEvent)
    hasUserMoved = false
    reportViewport(map, isByUser, latest.current.onViewport)
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
    else latest.current.onMiss?.()
  })
}
