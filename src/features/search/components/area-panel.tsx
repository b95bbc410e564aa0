import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Position } from '#features/maps/schema.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { circleAround, MAX_AREAS } from '../rules/area.ts'
import type { Criteria, Suggestion } from '../schema.ts'
import { SearchBox } from './search-box.tsx'

const MILES = [1, 2, 5, 10, 20] as const

/** Selects an area without drawing: a radius around a named place or the map's center. */
export function AreaPanel({ criteria, middle, onAdd, onRemove, onClose }: AreaPanelProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ name: string; center: Position } | null>(null)
  const [miles, setMiles] = useState<number>(2)
  useEffect(() => panel.current?.querySelector('input')?.focus(), [])
  const center = place?.center ?? middle
  const isFull = criteria.areas.length >= MAX_AREAS

  function pick({ label, center: at }: Suggestion) {
    setPlace(at && { name: label, center: at })
  }

  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={`${id}title`}
      className="absolute top-16 right-3 left-3 z-4 ml-auto grid max-w-84 animate-rise gap-4 rounded-panel bg-white p-5 shadow-pop md:top-3 md:right-18 forced-colors:border"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <div className="-mt-2 -mr-2 flex items-center justify-between">
        <h2 id={`${id}title`} className="panel-title">
          Search an area
        </h2>
        <button
          type="button"
          aria-label="Close"
          className={buttonClass({ variant: 'quiet', isIcon: true, size: 'sm' })}
          onClick={onClose}
        >
          <Icon icon={X} />
        </button>
      </div>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (center && !isFull) onAdd(circleAround(center, miles).map(([x, y]) => [roundDegrees(x), roundDegrees(y)]))
        }}
      >
        <div className="grid gap-1.5">
          <span className="font-semibold">Around</span>
          <SearchBox name="around" label="Around this place" onPlace={pick} />
          <span className="text-ink-3 text-small">{place ? `Around ${place.name}` : 'Center of the map'}</span>
        </div>
        <label className="grid gap-1.5 font-semibold">
          Distance
          <select
            value={miles}
            className="control-select min-h-11 rounded-control border border-control bg-white pl-3.5 font-regular"
            onChange={(event) => setMiles(Number(event.currentTarget.value))}
          >
            {MILES.map((one) => (
              <option key={one} value={one}>
                {one === 1 ? 'Within 1 mile' : `Within ${one} miles`}
              </option>
            ))}
          </select>
        </label>
        {isFull && <p className="text-small">You can add up to 5 areas. Remove one to add another.</p>}
        <button type="submit" className={buttonClass({ isBlock: true })}>
          Search in this area
        </button>
      </form>
      {criteria.areas.length > 0 && (
        <ul className="border-line border-t">
          {criteria.areas.map((area, index) => (
            <li key={area.join()} className="flex items-center justify-between border-line border-b py-1 text-small">
              {`Area ${index + 1}`}
              <button
                type="button"
                className={buttonClass({ variant: 'quiet', size: 'xs' })}
                onClick={() => onRemove(index)}
              >
                Remove
                <span className="sr-only">{` area ${index + 1}`}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}

type AreaPanelProps = {
  criteria: Criteria
  middle: Position | null
  onAdd: (area: Position[]) => void
  onRemove: (index: number) => void
  onClose: () => void
}
