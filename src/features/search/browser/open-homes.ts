import { useEffect, useRef } from 'react'
import type { Bounds, Position } from '#features/maps/schema.ts'
import type { MapPin } from '../schema.ts'

/** What is open on the map: the homes of one mark, where it stands, and in which search it was opened. */
export interface OpenHomes {
  id: string
  place: string
  at: Position
  homes: readonly MapPin[]
}

/**
 * Homes that were opened stay open while they are in sight: a closer look gathers the marks anew, and the one that was
 * pressed may be another one then. A search of another place, or with other filters, closes them.
 * @param current what the chosen mark holds now; null where there is no such mark
 */
export function useOpenHomes(
  current: OpenHomes | null,
  { chosen, place, sight }: { chosen: string | null; place: string; sight: Bounds | null },
): OpenHomes | null {
  const last = useRef<OpenHomes | null>(null)
  if (current) last.current = current
  const open = current ?? last.current
  if (!open || open.id !== chosen || open.place !== place) return null
  return current || (sight && isWithin(sight, open.at)) ? open : null
}

/** Where what held the focus is gone, the focus goes on to something else. @returns the handlers of what may hold it */
export function useFocusAfter(isOpen: boolean, next: () => HTMLElement | null | undefined) {
  const isInside = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the moment of closing alone
  useEffect(() => {
    if (isOpen || !isInside.current) return
    isInside.current = false
    if (document.activeElement === document.body) next()?.focus()
  }, [isOpen])
  return {
    onFocus: () => {
      isInside.current = true
    },
    onBlur: () => {
      isInside.current = false
    },
  }
}

export function isWithin([west, south, east, north]: Bounds, [longitude, latitude]: Position): boolean {
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north
}
