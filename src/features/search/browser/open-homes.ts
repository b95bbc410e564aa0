import { useEffect, useRef } from 'react'
import type { Bounds, Position } from '#features/maps/schema.ts'
import type { MapPin } from '../schema.ts'

/** Homes of an open mark, with its position and search. */
export interface OpenHomes {
  id: string
  place: string
  at: Position
  homes: readonly MapPin[]
  /** Homes at the place, of which `homes` may be the first. */
  total: number
}

/**
 * Returns the open homes. They stay open while in view: zooming in regroups the marks, so the selected one may no
 * longer exist. A search of another place or with other filters closes them.
 * @param current homes of the selected mark; null if it no longer exists
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

/** Moves the focus to `next` after the focused element was removed. @returns focus handlers for its container */
export function useFocusAfter(isOpen: boolean, next: () => HTMLElement | null | undefined) {
  const isInside = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when it closes
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
