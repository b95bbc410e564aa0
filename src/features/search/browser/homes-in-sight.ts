import { useEffect, useState } from 'react'
import type { Viewport } from '#features/maps/public.tsx'
import { parseSearch } from '#kit/page/search-params.ts'
import { searchProperties } from '../functions.ts'
import type { SearchMap } from '../schema.ts'

const DEBOUNCE_MS = 60
/** Zoom before the first response. No marks are merged at it. */
const MAX_ZOOM = 22

/** Loads the map data for the visible part of the map, or for all homes before the map reports its bounds. */
export function useHomesInSight(search: string, sight: Viewport | null) {
  const [state, setState] = useState<{ map: SearchMap | null; mapOf: string | null; zoom: number; hasFailed: boolean }>(
    {
      map: null,
      mapOf: null,
      zoom: MAX_ZOOM,
      hasFailed: false,
    },
  )
  const frame = sight ? `${sight.bounds.join()} ${sight.zoom}` : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: frame is the serialized sight
  useEffect(() => {
    let isCanceled = false
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
        if (isCanceled) return
        setState((before) =>
          answer
            ? { map: answer.map, mapOf: search, zoom: sight?.zoom ?? MAX_ZOOM, hasFailed: false }
            : { ...before, hasFailed: true },
        )
      },
      sight ? DEBOUNCE_MS : 0,
    )
    return () => {
      isCanceled = true
      clearTimeout(timer)
    }
  }, [search, frame])
  return state
}
