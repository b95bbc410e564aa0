import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/** Replaces the Toolbar while rows are selected: their number, the actions, and Clear. */
export function BulkBar({ count, noun, onClear, children }: BulkBarProps) {
  return (
    <section
      aria-label={`Selected ${noun}`}
      className="mb-2 flex min-h-10 flex-wrap items-center gap-2 rounded-control bg-navy-50 px-3 py-1 text-navy-800 print:hidden"
    >
      <p role="status" className="tabular mr-2 font-semibold">
        {count} {noun} selected
      </p>
      {children}
      <Button variant="quiet" size="xs" className="ml-auto" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  )
}

export type BulkBarProps = {
  count: number
  /** Plural: "vendors". */
  noun: string
  onClear: () => void
  children: ReactNode
}
