import type { ReactNode } from 'react'
import { Spinner } from './spinner.tsx'

/** Label and busy label share a grid cell, so that the button is always as wide as the wider one. */
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
      <span aria-hidden={isBusy} className={isBusy ? `invisible ${CELL}` : CELL}>
        {children}
      </span>
      <span aria-hidden={!isBusy} className={isBusy ? CELL : `invisible ${CELL}`}>
        <Spinner size={16} />
        {busyLabel ?? 'Loading…'}
      </span>
    </span>
  )
}

const CELL = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2'
