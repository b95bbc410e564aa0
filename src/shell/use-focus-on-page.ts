import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * After navigation, moves the focus to the page's content if the focused element is gone, so that screen readers
 * continue there and Tab does not go through the header again. A focus set by the page is left alone.
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
