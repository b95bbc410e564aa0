import type { ReactNode } from 'react'

/** A record, and beside it, on a phone under it, what belongs to it: how it stands, who has it, what was done to it. */
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
  /** What the side tells, for those who hear it: "Status and history". */
  asideLabel: string
  /** The record: its parts, or the fields of its form. */
  children: ReactNode
}
