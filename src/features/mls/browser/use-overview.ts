import { useEffect, useRef, useState } from 'react'
import { getMlsOverview } from '../functions.ts'
import type { MlsOverview } from '../schema/overview.ts'

const LOOK_MS = 10_000

/**
 * Refreshes the overview every 10 seconds while the page is visible, unless the user stopped it. A failed request
 * leaves the last data in place.
 */
export function useOverview(loaded: MlsOverview): {
  overview: MlsOverview
  isRenewing: boolean
  setRenewing: (isRenewing: boolean) => void
} {
  const [seen, setSeen] = useState<MlsOverview | null>(null)
  const [isRenewing, setRenewing] = useState(true)
  const isAsking = useRef(false)
  useEffect(() => {
    if (!isRenewing) return
    let isOver = false
    const look = () => {
      if (document.hidden || isAsking.current) return
      isAsking.current = true
      void getMlsOverview()
        .then(
          (found) => !isOver && setSeen(found),
          () => undefined,
        )
        .finally(() => {
          isAsking.current = false
        })
    }
    const timer = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      isOver = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isRenewing])
  // An action reloads the page's own data, so the later of the two wins.
  const overview = seen && seen.checked_at > loaded.checked_at ? seen : loaded
  return { overview, isRenewing, setRenewing }
}
