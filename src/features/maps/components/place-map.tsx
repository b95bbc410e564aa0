import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { Bounds, Mark } from '../schema.ts'
import { LazyMapView } from './lazy-map-view.tsx'

/** In degrees: some blocks around a place, and four miles around a ZIP code, city or town. */
const AROUND_MARK = 0.004
const AROUND_MIDDLE = 0.055
const NO_MARKS: Mark[] = []

/**
 * Shows one place on a map, or only its surroundings without a mark. Loads near the viewport. The text beside it says
 * the same.
 */
export function PlaceMap({ longitude, latitude, title, mark, className = 'h-80 rounded-panel' }: PlaceMapProps) {
  const element = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '200px',
    })
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  const { label = '', spoken = '' } = mark ?? {}
  const around = mark ? AROUND_MARK : AROUND_MIDDLE
  const marks = useMemo<Mark[]>(
    () => (label ? [{ id: 'place', longitude, latitude, label, spoken, count: 1, tone: 'plain' }] : NO_MARKS),
    [longitude, latitude, label, spoken],
  )
  const target = useMemo(() => {
    const bounds: Bounds = [longitude - around, latitude - around, longitude + around, latitude + around]
    return { key: bounds.join(), bounds }
  }, [longitude, latitude, around])
  const empty = <div className={`bg-limestone ${className}`} />
  return (
    <div ref={element}>
      {isNear ? (
        <Suspense fallback={empty}>
          <LazyMapView
            label={title}
            marks={marks}
            target={target}
            active={label ? 'place' : null}
            className={className}
          />
        </Suspense>
      ) : (
        empty
      )}
    </div>
  )
}

export type PlaceMapProps = {
  longitude: number
  latitude: number
  /** Accessible name, such as "Map of ZIP 46143". */
  title: string
  /** Label of the mark, and its accessible name with the address. Without it there is no mark. */
  mark?: { label: string; spoken: string }
  className?: string
}
