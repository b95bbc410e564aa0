import { browserStore, isRecord } from '#kit/browser-store.ts'
import { withoutLinkSecrets } from '#kit/email/secret-links.ts'
import { trafficMedium, trafficSource } from '../rules/traffic.ts'
import type { TrackingContext } from '../schema.ts'
import { TRACKING_LENGTH, TRACKING_PARAMS } from '../words/tracking.ts'

/** Traffic source of the visit. Source: specification 3, tracking context. */
const store = browserStore({ key: 'trackingContext', schema: isTrackingContext, area: 'sessionStorage' })

/** Stores the traffic source per tab, until a URL names another campaign. Only submitted forms send it. */
export function storeTracking(): void {
  const params = new URLSearchParams(location.search)
  const named = Object.fromEntries(
    TRACKING_PARAMS.flatMap((name) => {
      const value = params.get(name)
      return value ? [[name, value.slice(0, TRACKING_LENGTH)]] : []
    }),
  )
  if (Object.keys(named).length === 0 && store.get()) return
  const landing_page = withoutLinkSecrets(location.pathname)
  const context: TrackingContext = {
    ...named,
    campaign: named.utm_campaign,
    referrer: withoutLinkSecrets(document.referrer).slice(0, TRACKING_LENGTH),
    landing_page,
    landing_page_full: `${location.origin}${landing_page}${Object.keys(named).length > 0 ? `?${new URLSearchParams(named)}` : ''}`,
  }
  const source = trafficSource(context, location.hostname)
  const medium = trafficMedium(context, source)
  store.set({ ...context, source, medium })
}

/** Returns the traffic source of the visit, to be sent with a form. */
export function trackingContext(): TrackingContext | undefined {
  return store.get() ?? undefined
}

function isTrackingContext(stored: unknown): stored is TrackingContext {
  return isRecord(stored) && Object.values(stored).every((value) => typeof value === 'string')
}
