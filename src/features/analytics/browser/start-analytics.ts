import type { AnyRouter } from '@tanstack/react-router'
import { retryableImport } from '#kit/client-loading/public.ts'

/** Source: specification 9, analytics idle load. */
const IDLE_MS = 5000
const FALLBACK_MS = 2000
const loadCollector = retryableImport(() => import('./collector.ts'))

/** Analytics settings of the site. `posthog` is its project, if configured. */
export interface AnalyticsSettings {
  posthog: { key: string; host: string } | null
}

/** Returns true when the browser asks not to be tracked. Source: Global Privacy Control; Do Not Track. */
function asksNotToBeTracked(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return globalPrivacyControl === true || doNotTrack === '1' || doNotTrack === 'yes'
}

/** Loads the collector when the browser is idle, unless the browser asks not to be tracked. */
export function startAnalytics(router: AnyRouter, settings: AnalyticsSettings): void {
  if (asksNotToBeTracked()) return
  const start = () =>
    void loadCollector().then(
      ({ collect }) => collect(router, settings),
      () => undefined,
    )
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: IDLE_MS })
  else setTimeout(start, FALLBACK_MS)
}
