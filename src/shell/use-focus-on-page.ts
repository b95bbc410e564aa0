import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * On a new page the focus begins at its content where what was pressed went away with the page before: a screen reader
 * reads on from there, and Tab need not pass the header again. What a page sets the focus on itself keeps it.
 */
export function useFocusOnPage(): void {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const former = useRef<string>(undefined)
  useEffect(() => {
    const hasMoved = former.current !== undefined && former.current !== pathname
    former.current = pathname
    const { activeElement, body } = document
    if (hasMoved && (activeElement === null || activeElement === body))
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
