import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { Bounds, Mark } from '../schema.ts'

const LazyMap = lazy(async () => ({ default: (await import('./map-view.tsx')).MapView }))
/** About a mile and a half around. */
const AROUND = 0.02

/** One place on the map, loaded once it comes near the screen. The words beside it say the same. */
export function PlaceMap({ longitude, latitude, label, spoken, className = 'h-80 rounded-panel' }: PlaceMapProps) {
  const element = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '200px',
    })
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  const marks = useMemo<Mark[]>(
    () => [{ id: 'place', longitude, latitude, label, spoken, count: 1, tone: 'plain' }],
    [longitude, latitude, label, spoken],
  )
  const target = useMemo(() => {
    const bounds: Bounds = [longitude - AROUND, latitude - AROUND, longitude + AROUND, latitude + AROUND]
    return { key: bounds.join(), bounds }
  }, [longitude, latitude])
  const empty = <div className={`bg-limestone ${className}`} />
  return (
    <div ref={element}>
      {isNear ? (
        <Suspense fallback={empty}>
          <LazyMap label="Map of the place" marks={marks} target={target} active="place" className={className} />
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
  /** What its mark says: "$384,900". */
  label: string
  /** The same in words, with the address. */
  spoken: string
  className?: string
}
