import { useEffect } from 'react'
import { noteVisit } from '../functions.ts'
import type { Place } from '../words.ts'

/** Time on screen after which new items count as seen. */
const SEEN_MS = 2000

/** Records after a delay that the new items of a place were seen, up to listing change `upTo`. */
export function useNotedVisit(place: Place, upTo: number): void {
  useEffect(() => {
    // On failure, the same items are new again next time.
    const timer = setTimeout(() => void noteVisit({ data: { place, upTo } }).catch(() => undefined), SEEN_MS)
    return () => clearTimeout(timer)
  }, [place, upTo])
}
