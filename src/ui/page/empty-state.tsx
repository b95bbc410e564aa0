import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../fields/button.tsx'
import { cx } from '../text/cx.ts'

/** Empty state: one sentence on what will be here, and one action. */
export function EmptyState({ title, action, level = 2, picture, className, children }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={`grid max-w-[52ch] justify-items-start gap-3 py-8 ${className ?? ''}`}>
      {picture && <div className="text-control">{picture}</div>}
      <Heading className={level === 2 ? 'title' : 'panel-title'}>{title}</Heading>
      {children && <div className="text-ink-2">{children}</div>}
      {action && <div className="flex flex-wrap gap-3 pt-1">{action}</div>}
    </div>
  )
}

type EmptyStateProps = {
  title: string
  action?: ReactNode
  level?: 2 | 3
  /** Small line drawing. */
  picture?: ReactNode
  className?: string
  children?: ReactNode
}

/** Fallback for a part of the page that failed to load, with a retry button. */
export function LoadError({ what, again, onClose, className }: LoadErrorProps) {
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (!onClose) return
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [onClose])
  return (
    <div role="status" className={cx('grid justify-items-start gap-3 text-ink-2', className)}>
      <p className="max-w-[36ch]">{what} didn’t load. Check your connection.</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          isBusy={isBusy}
          busyLabel="Loading…"
          onClick={() => {
            setBusy(true)
            void again().finally(() => setBusy(false))
          }}
        >
          Try again
        </Button>
        {onClose && (
          <Button variant="quiet" size="sm" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </div>
  )
}

interface LoadErrorProps {
  /** Name of the part: "The map". */
  what: string
  again: () => Promise<void>
  /** Closes the fallback, if it covers the page. */
  onClose?: () => void
  className?: string
}

/** Classes for a part that would be a sheet or full screen: at the bottom of the window, above the page. */
export const LOAD_ERROR_OVER_PAGE =
  'fixed inset-x-4 bottom-[calc(16px+env(safe-area-inset-bottom))] z-40 animate-rise rounded-panel bg-white p-5 shadow-pop sm:right-auto forced-colors:border'
