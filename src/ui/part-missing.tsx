import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

/** Stands where a part of the page did not come through, with the way to ask for it again. */
export function PartMissing({ what, again, onClose, className }: PartMissingProps) {
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (!onClose) return
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [onClose])
  return (
    <div role="status" className={cx('grid justify-items-start gap-3 text-ink-2', className)}>
      <p className="max-w-[36ch]">{what} did not come through: your connection may be down.</p>
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

interface PartMissingProps {
  /** "The map" */
  what: string
  again: () => Promise<void>
  /** Where it lies over the page. */
  onClose?: () => void
  className?: string
}

/** Where the part would have been a sheet or a full screen: at the foot of the window, over the page. */
export const MISSING_OVER_PAGE =
  'fixed inset-x-4 bottom-[calc(16px+env(safe-area-inset-bottom))] z-40 animate-rise rounded-panel bg-white p-5 shadow-pop sm:right-auto forced-colors:border'
