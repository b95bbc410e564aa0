import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { BusyBar } from '#ui/busy-bar.tsx'

/** A fast page shows no bar: it would only flicker. */
const AFTER_MS = 150

/** The bar at the top edge while the next page is being read. */
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
