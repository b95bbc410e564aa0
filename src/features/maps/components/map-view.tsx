import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Minus, Move, Plus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import {
  boundsOf,
  cameraFor,
  type Direction,
  MAX_ZOOM,
  MIN_ZOOM,
  moved,
  nearestTowards,
  placeUnder,
  screenOf,
  simplified,
  zoomed,
} from '../rules.ts'
import type { Bounds, Camera, Mark, Position, Size } from '../schema.ts'
import { paintBase } from './paint-base.ts'
import { type Placed, paintAreas, paintMarks, placed } from './paint-marks.ts'

/** Indianapolis and its counties, until somebody says where to look. */
const HOME: Camera = { longitude: -86.15, latitude: 39.78, zoom: 9.6 }
const REST_MS = 220
const GLIDE_MS = 240
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
  const frame = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const pointer = useRef<HTMLButtonElement>(null)
  const bubble = useRef<HTMLDivElement>(null)
  const camera = useRef<Camera>(HOME)
  const size = useRef<Size>({ width: 0, height: 0 })
  const marked = useRef<Placed[]>([])
  const line = useRef<[number, number][]>([])
  const glide = useRef(0)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const due = useRef(0)
  const [spoken, setSpoken] = useState('')
  const [isPadOpen, setPadOpen] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const helpId = useId()
  // What the listeners of the canvas need of the latest render.
  const props = useRef({ marks, areas, active, popup, isDrawing, onSight, onActive, onOpen, onDrawn })
  props.current = { marks, areas, active, popup, isDrawing, onSight, onActive, onOpen, onDrawn }

  const paint = useCallback(() => {
    cancelAnimationFrame(due.current)
    due.current = requestAnimationFrame(() => {
      const ctx = canvas.current?.getContext('2d')
      const { width, height } = size.current
      if (!ctx || width === 0) return
      const ratio = devicePixelRatio || 1
      ctx.setTransform(ratio, 0, 0, ratio, 0, 0)
      const latest = props.current
      marked.current = placed(ctx, latest.marks, camera.current, size.current)
      paintBase(ctx, camera.current, size.current, marked.current)
      paintAreas(ctx, latest.areas, line.current, camera.current, size.current)
      paintMarks(ctx, marked.current, latest.active)
      const front = marked.current.find(({ mark }) => mark.id === latest.active)
      if (pointer.current) {
        const [left, top, right, bottom] = front?.box ?? [8, 8, width - 8, height - 8]
        pointer.current.style.cssText = `left:${left}px;top:${top}px;width:${right - left}px;height:${bottom - top}px`
      }
      if (bubble.current && latest.popup) place(bubble.current, latest.popup.at, camera.current, size.current)
    })
  }, [])

  const settle = useCallback((isByHand: boolean) => {
    clearTimeout(rest.current)
    rest.current = setTimeout(() => {
      if (size.current.width === 0) return
      props.current.onSight?.({
        bounds: boundsOf(camera.current, size.current),
        zoom: Math.round(camera.current.zoom * 100) / 100,
        isByHand,
      })
    }, REST_MS)
  }, [])

  const look = useCallback(
    (next: Camera, isByHand: boolean) => {
      camera.current = next
      paint()
      settle(isByHand)
    },
    [paint, settle],
  )

  /** Goes there in a short glide, or at once where motion is unwanted. */
  const glideTo = useCallback(
    (next: Camera, isByHand: boolean) => {
      cancelAnimationFrame(glide.current)
      const from = camera.current
      if (size.current.width === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches)
        return look(next, isByHand)
      const began = performance.now()
      const step = () => {
        const part = Math.min(1, (performance.now() - began) / GLIDE_MS)
        const eased = 1 - (1 - part) ** 3
        const between = (a: number, b: number) => a + (b - a) * eased
        look(
          {
            longitude: between(from.longitude, next.longitude),
            latitude: between(from.latitude, next.latitude),
            zoom: between(from.zoom, next.zoom),
          },
          isByHand,
        )
        if (part < 1) glide.current = requestAnimationFrame(step)
      }
      step()
    },
    [look],
  )

  const zoomBy = (step: number) => {
    const { width, height } = size.current
    glideTo(zoomed(camera.current, size.current, camera.current.zoom + step, width / 2, height / 2), true)
  }
  const push = (direction: Direction) => {
    const { width, height } = size.current
    const [right, down] = PUSH[direction]
    glideTo(moved(camera.current, size.current, (right * width) / 3, (down * height) / 3), true)
  }

  // Each render may have brought other marks: the next frame shows them.
  useEffect(paint)

  // The size of the canvas follows its frame; what was in the middle stays there.
  useEffect(() => {
    const element = frame.current
    if (!element || !canvas.current?.getContext('2d')) {
      setFailed(true)
      return
    }
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      const isFirst = size.current.width === 0
      size.current = { width, height }
      const ratio = devicePixelRatio || 1
      if (canvas.current) {
        canvas.current.width = Math.round(width * ratio)
        canvas.current.height = Math.round(height * ratio)
      }
      if (width === 0) return
      if (isFirst && pending.current) camera.current = cameraOf(pending.current, size.current)
      look(camera.current, false)
    })
    observer.observe(element)
    void document.fonts?.ready.then(paint)
    return () => observer.disconnect()
  }, [look, paint])

  const pending = useRef(target)
  const targetKey = target?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: a target is a new one by its key
  useEffect(() => {
    pending.current = target
    if (target && size.current.width > 0) glideTo(cameraOf(target, size.current), false)
  }, [targetKey, glideTo])

  useGestures({ frame, canvas, camera, size, marked, line, glide, props, look, glideTo, paint })

  function choose(mark: Mark) {
    setSpoken(mark.spoken)
    onActive?.(mark)
    const [x, y] = screenOf(camera.current, size.current, mark.longitude, mark.latitude)
    const { width, height } = size.current
    const isNearEdge = x < 50 || y < 60 || x > width - 50 || y > height - 30
    if (isNearEdge) glideTo({ ...camera.current, longitude: mark.longitude, latitude: mark.latitude }, true)
  }

  function onKeyDown(event: KeyboardEvent) {
    const direction = KEYS[event.key]
    const current = marks.find(({ id }) => id === active) ?? null
    if (direction) {
      event.preventDefault()
      if (event.shiftKey) return push(direction)
      const next = current ? nearestTowards(marks, current, direction) : nearestToMiddle(marked.current, size.current)
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
    <section ref={frame} aria-label={label} className={cx('relative overflow-hidden bg-limestone', className)}>
      {/* Without words of its own: its marks are spoken by the button over it, and all of it stands in the list. */}
      <canvas
        ref={canvas}
        className={cx(
          'absolute inset-0 size-full touch-none select-none',
          isDrawing ? 'cursor-crosshair' : 'cursor-grab',
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
            const first = current ?? nearestToMiddle(marked.current, size.current)
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
      <p className="pointer-events-none absolute right-0 bottom-0 bg-white/85 px-2 py-0.5 text-ink-2 text-legal">
        Simplified map: main roads and waters
      </p>
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

function cameraOf(target: Target, size: Size): Camera {
  return cameraFor(target.bounds, size, target.isExact ? 0 : 48)
}

/** The popup stands above its mark, or below where there is no room, and never leaves the map. */
function place(element: HTMLElement, at: Position, camera: Camera, size: Size): void {
  const [x, y] = screenOf(camera, size, at[0], at[1])
  const { offsetWidth: width, offsetHeight: height } = element
  const left = Math.max(8, Math.min(size.width - width - 8, x - width / 2))
  const above = y - height - 42
  element.style.transform = `translate(${Math.round(left)}px, ${Math.round(above < 8 ? y + 14 : above)}px)`
}

function nearestToMiddle(all: readonly Placed[], { width, height }: Size): Mark | null {
  const distance = ({ x, y }: Placed) => Math.hypot(x - width / 2, y - height / 2)
  const [first, ...others] = all
  return first ? others.reduce((best, one) => (distance(one) < distance(best) ? one : best), first).mark : null
}

type Kept<T> = { current: T }
type Gestures = {
  frame: Kept<HTMLElement | null>
  canvas: Kept<HTMLCanvasElement | null>
  camera: Kept<Camera>
  size: Kept<Size>
  marked: Kept<Placed[]>
  line: Kept<[number, number][]>
  glide: Kept<number>
  props: Kept<Pick<MapViewProps, 'isDrawing' | 'onActive' | 'onOpen' | 'onDrawn'> & { active: string | null }>
  look: (camera: Camera, isByHand: boolean) => void
  glideTo: (camera: Camera, isByHand: boolean) => void
  paint: () => void
}

/** Drag, pinch, wheel and click on the canvas. */
function useGestures({ canvas, camera, size, marked, line, glide, props, look, glideTo, paint }: Gestures) {
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const fingers = new Map<number, [number, number]>()
    let travelled = 0

    const pointOf = (event: MouseEvent): [number, number] => {
      const { left, top } = element.getBoundingClientRect()
      return [event.clientX - left, event.clientY - top]
    }
    const markAt = ([x, y]: readonly [number, number], slack = 3) =>
      marked.current.findLast(
        ({ box: [left, top, right, bottom] }) =>
          x >= left - slack && x <= right + slack && y >= top - slack && y <= bottom + slack,
      )?.mark ?? null

    function down(event: PointerEvent) {
      if (event.pointerType === 'mouse' && event.button !== 0) return
      cancelAnimationFrame(glide.current)
      element?.setPointerCapture(event.pointerId)
      fingers.set(event.pointerId, pointOf(event))
      travelled = 0
      if (props.current.isDrawing) line.current = [pointOf(event)]
    }

    function move(event: PointerEvent) {
      const at = pointOf(event)
      const before = fingers.get(event.pointerId)
      if (!before) {
        if (event.pointerType !== 'mouse' || props.current.isDrawing) return
        const mark = markAt(at)
        if (element) element.style.cursor = mark ? 'pointer' : ''
        if ((mark?.id ?? null) !== props.current.active) props.current.onActive?.(mark)
        return
      }
      fingers.set(event.pointerId, at)
      travelled += Math.hypot(at[0] - before[0], at[1] - before[1])
      if (props.current.isDrawing) {
        line.current.push(at)
        paint()
        return
      }
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
      if (!other) {
        if (travelled > 4) look(moved(camera.current, size.current, before[0] - at[0], before[1] - at[1]), true)
        return
      }
      const spread = Math.hypot(at[0] - other[0], at[1] - other[1])
      const former = Math.hypot(before[0] - other[0], before[1] - other[1])
      const middle = [(at[0] + other[0]) / 2, (at[1] + other[1]) / 2] as const
      const pushed = moved(camera.current, size.current, (before[0] - at[0]) / 2, (before[1] - at[1]) / 2)
      look(
        zoomed(pushed, size.current, pushed.zoom + Math.log2(Math.max(1, spread) / Math.max(1, former)), ...middle),
        true,
      )
    }

    function up(event: PointerEvent) {
      const at = pointOf(event)
      const wasAlone = fingers.size === 1
      if (!fingers.delete(event.pointerId) || !wasAlone) return
      if (props.current.isDrawing) {
        const drawn = line.current
        line.current = []
        paint()
        const corners = simplified(drawn, MOST_CORNERS)
        const area = corners.map(([x, y]) => placeUnder(camera.current, size.current, x, y))
        props.current.onDrawn?.(corners.length < 3 || travelled < 40 ? null : area)
        return
      }
      if (travelled > 6) return
      const mark = markAt(at, event.pointerType === 'mouse' ? 3 : 8)
      props.current.onActive?.(mark)
      if (mark) props.current.onOpen?.(mark)
    }

    function wheel(event: WheelEvent) {
      event.preventDefault()
      cancelAnimationFrame(glide.current)
      const lines = event.deltaMode === 1 ? 16 : 1
      const step = -event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0022)
      const zoom = Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, camera.current.zoom + Math.max(-1, Math.min(1, step))))
      look(zoomed(camera.current, size.current, zoom, ...pointOf(event)), true)
    }

    function twice(event: MouseEvent) {
      if (!props.current.isDrawing)
        glideTo(zoomed(camera.current, size.current, camera.current.zoom + 1, ...pointOf(event)), true)
    }

    function leave() {
      if (fingers.size === 0 && props.current.active) props.current.onActive?.(null)
    }

    element.addEventListener('pointerdown', down)
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerup', up)
    element.addEventListener('pointercancel', up)
    element.addEventListener('pointerleave', leave)
    element.addEventListener('wheel', wheel, { passive: false })
    element.addEventListener('dblclick', twice)
    return () => {
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerup', up)
      element.removeEventListener('pointercancel', up)
      element.removeEventListener('pointerleave', leave)
      element.removeEventListener('wheel', wheel)
      element.removeEventListener('dblclick', twice)
    }
  }, [canvas, camera, size, marked, line, glide, props, look, glideTo, paint])
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
