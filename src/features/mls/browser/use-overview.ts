import { useEffect, useRef, useState } from 'react'
import { getMlsOverview } from '../functions.ts'
import type { MlsOverview } from '../schema/overview.ts'

const REFRESH_MS = 10_000

/**
 * Refreshes the overview every 10 seconds while the page is visible, unless the user stopped it. A failed request
 * leaves the last data in place.
 */
export function useOverview(loaded: MlsOverview): {
  overview: MlsOverview
  isAutoRefreshing: boolean
  setAutoRefreshing: (isAutoRefreshing: boolean) => void
} {
  const [refreshed, setRefreshed] = useState<MlsOverview | null>(null)
  const [isAutoRefreshing, setAutoRefreshing] = useState(true)
  const isFetching = useRef(false)
  useEffect(() => {
    if (!isAutoRefreshing) return
    let isUnmounted = false
    const refresh = () => {
      if (document.hidden || isFetching.current) return
      isFetching.current = true
      void getMlsOverview()
        .then(
          (found) => !isUnmounted && setRefreshed(found),
          () => undefined,
        )
        .finally(() => {
          isFetching.current = false
        })
    }
    const timer = setInterval(refresh, REFRESH_MS)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      isUnmounted = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [isAutoRefreshing])
  // An action reloads the page's own data, so the later of the two wins.
  const overview = refreshed && refreshed.checked_at > loaded.checked_at ? refreshed : loaded
  return { overview, isAutoRefreshing, setAutoRefreshing }
}
