import { useEffect } from 'react'
import { noteVisit } from '../functions.ts'
import type { Place } from '../words.ts'

/** What is new counts as seen once it was on the screen for a moment. */
const SEEN_MS = 2000

/** Says that what is new at a place was seen, up to a change of the listings. */
export function useNotedVisit(place: Place, upTo: number): void {
  useEffect(() => {
    // Where it cannot be noted, the same is new again next time.
    const timer = setTimeout(() => void noteVisit({ data: { place, upTo } }).catch(() => undefined), SEEN_MS)
    return () => clearTimeout(timer)
  }, [place, upTo])
}
