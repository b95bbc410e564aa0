import type { ReactNode } from 'react'

/** A record with a side column (below it on a phone) for its status, owner and history. */
export function RecordColumns({ aside, asideLabel, children }: RecordColumnsProps) {
  return (
    <div className="grid gap-x-10 lg:grid-cols-[minmax(0,680px)_minmax(240px,1fr)]">
      <div className="min-w-0">{children}</div>
      <aside aria-label={asideLabel} className="max-lg:mt-8 max-lg:border-line max-lg:border-t max-lg:pt-5">
        {aside}
      </aside>
    </div>
  )
}

interface RecordColumnsProps {
  aside: ReactNode
  /** Accessible name of the side column: "Status and history". */
  asideLabel: string
  /** Sections of the record, or the fields of its form. */
  children: ReactNode
}
