import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { BusyBar } from '#ui/page/notice.tsx'

/** Delay, so that a fast page does not flicker. */
const AFTER_MS = 150

/** Progress bar at the top edge while the next page loads. */
export function PendingBar() {
  const isPending = useRouterState({ select: (state) => state.isLoading })
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isPending) return setShown(false)
    const timer = setTimeout(() => setShown(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [isPending])
  return (
    <div className="fixed inset-x-0 top-0 z-50 print:hidden">
      <BusyBar isBusy={isShown} label="Loading the page…" />
    </div>
  )
}
