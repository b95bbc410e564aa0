import { useEffect } from 'react'
import { trackingContext } from '#features/leads/public.tsx'
import { browserStore } from '#kit/browser-store.ts'
import { isUuid } from '#kit/uuid.ts'
import { trackLandingPageView } from '../functions.ts'

/** Random id of this tab. */
const store = browserStore({ key: 'visitId', schema: isUuid, area: 'sessionStorage', isText: true })
/** Shortest stay that counts as a view. */
const STAY_MS = 1000

/** Returns the id of this tab's visit. */
export function visitId(): string {
  const id = store.get() ?? crypto.randomUUID()
  store.set(id)
  return id
}

/** Counts a view of a live page once, after a moment. A failed request has no effect on the page. */
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
