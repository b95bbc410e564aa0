import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Dims its content while the router loads the next page, such as another period of a report. */
export function PendingContent({ children }: { children: ReactNode }) {
  const isBusy = useRouterState({ select: (state) => state.isLoading })
  return (
    <div aria-busy={isBusy || undefined} className={isBusy ? 'opacity-60' : undefined}>
      {children}
    </div>
  )
}
