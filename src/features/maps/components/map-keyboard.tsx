import type { Map as MlMap } from 'maplibre-gl'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { BY_USER } from '../browser/viewport.ts'
import { type Direction, nearestTowards } from '../rules.ts'
import type { Mark } from '../schema.ts'

const KEYS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** Makes the map one tab stop: a button over the active mark, which screen readers announce. */
export function MapKeyboard({
  label,
  marks,
  active,
  engine,
  pointer,
  zoomBy,
  push,
  onActive,
  onOpen,
  onEscape,
}: MapKeyboardProps) {
  const [spoken, setSpoken] = useState('')
  const helpId = useId()

  function choose(mark: Mark) {
    setSpoken(mark.spoken)
    onActive?.(mark)
    const map = engine.current
    if (!map) return
    const { x, y } = map.project([mark.longitude, mark.latitude])
    const { clientWidth: width, clientHeight: height } = map.getContainer()
    const isNearEdge = x < 50 || y < 60 || x > width - 50 || y > height - 30
    if (isNearEdge) map.easeTo({ center: [mark.longitude, mark.latitude] }, BY_USER)
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
  return (
    <>
      <div role="application" aria-label={label}>
        <button
          ref={pointer}
          type="button"
          aria-label={
            current?.spoken ??
            `${label}. ${marks.length === 0 ? 'No homes on this part of the map.' : 'Press an arrow key to go to the first home.'}`
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
        Use the arrow keys to move between homes and Enter to open one. Press + or − to zoom, Shift and an arrow key to
        pan, and Esc to return to the list.
      </p>
      <p className="sr-only" aria-live="polite">
        {spoken}
      </p>
    </>
  )
}

type MapKeyboardProps = {
  label: string
  marks: readonly Mark[]
  active: string | null
  engine: RefObject<MlMap | null>
  /** The button, which the engine moves over the map. */
  pointer: RefObject<HTMLButtonElement | null>
  zoomBy: (step: number) => void
  push: (direction: Direction) => void
  onActive?: (mark: Mark) => void
  onOpen?: (mark: Mark) => void
  onEscape?: () => void
}

function nearestToMiddle(map: MlMap | null, marks: readonly Mark[]): Mark | null {
  if (!map) return null
  const { lng, lat } = map.getCenter()
  const distance = ({ longitude, latitude }: Mark) => Math.hypot((longitude - lng) * 0.77, latitude - lat)
  const [first, ...others] = marks
  return first ? others.reduce((best, one) => (distance(one) < distance(best) ? one : best), first) : null
}
