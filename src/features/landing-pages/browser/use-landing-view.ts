import { useEffect } from 'react'
import { trackingContext } from '#features/contacts/public.tsx'
import { trackLandingPageView } from '../functions.ts'

/** Name of the entry in session storage: the number that this window made for itself, for as long as it is open. */
const KEY = 'visitId'
/** Who only passes by looked at nothing. */
const STAY_MS = 1000

/** The number of this window; a browser that keeps nothing makes a new one for each look. */
export function visitId(): string {
  try {
    const kept = sessionStorage.getItem(KEY)
    if (kept && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(kept)) return kept
    const made = crypto.randomUUID()
    sessionStorage.setItem(KEY, made)
    return made
  } catch {
    // Session storage may be forbidden.
    return crypto.randomUUID()
  }
}

/** Counts a look at a page that is live, after a moment and once. Where it cannot be said, nothing is missing on the page. */
export function useLandingView(landingPageId: string, isLive: boolean): void {
  useEffect(() => {
    if (!isLive) return
    const viewId = crypto.randomUUID()
    const timer = setTimeout(() => {
      trackLandingPageView({ data: { landingPageId, viewId, visitId: visitId(), tracking: trackingContext() } }).catch(
        () => undefined,
      )
    }, STAY_MS)
    return () => clearTimeout(timer)
  }, [landingPageId, isLive])
}
