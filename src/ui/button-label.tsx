import type { ReactNode } from 'react'
import { Spinner } from './spinner.tsx'

/** Label and busy label in one grid cell, so that the button is as wide as the wider one, always. */
export function ButtonLabel({
  isBusy,
  busyLabel,
  children,
}: {
  isBusy: boolean
  busyLabel?: ReactNode
  children: ReactNode
}) {
  if (!busyLabel && !isBusy) return children
  return (
    <span className="grid">
      <span className={isBusy ? `invisible ${CELL}` : CELL}>{children}</span>
      <span className={isBusy ? CELL : `invisible ${CELL}`}>
        <Spinner className="size-4" />
        {busyLabel ?? 'Loading…'}
      </span>
    </span>
  )
}

const CELL = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2'
