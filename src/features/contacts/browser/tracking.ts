import { withoutLinkSecrets } from '#kit/secret-links.ts'
import { trafficMedium, trafficSource } from '../rules/traffic.ts'
import type { TrackingContext } from '../schema.ts'
import { TRACKING_LENGTH, TRACKING_PARAMS } from '../words/tracking.ts'

/** Name of the entry in session storage. Source: specification 3. */
const KEY = 'trackingContext'

/**
 * Keeps how somebody came to the site, in this window alone: what the first page of a visit said, until another address
 * names a campaign. It leaves the browser only with a form that they send.
 */
export function keepTracking(): void {
  const params = new URLSearchParams(location.search)
  const named = Object.fromEntries(
    TRACKING_PARAMS.flatMap((name) => {
      const value = params.get(name)
      return value ? [[name, value.slice(0, TRACKING_LENGTH)]] : []
    }),
  )
  if (Object.keys(named).length === 0 && stored() !== null) return
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
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...context, source, medium }))
  } catch {
    // A browser that keeps nothing: the visit is then a direct one.
  }
}

/** How somebody came to the site, for a form that they send. */
export function trackingContext(): TrackingContext | undefined {
  const text = stored()
  if (text === null) return undefined
  try {
    const found: unknown = JSON.parse(text)
    if (typeof found !== 'object' || found === null) return undefined
    return Object.fromEntries(Object.entries(found).filter(([, value]) => typeof value === 'string'))
  } catch {
    // Somebody else wrote there.
    return undefined
  }
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    // Session storage may be forbidden.
    return null
  }
}
