import type { ReactNode } from 'react'

/** The head row; it stays in view under the bar of the page (`--bar-height`). */
export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead role="rowgroup" className="max-md:group-data-stack/table:sr-only">
      <tr role="row">{children}</tr>
    </thead>
  )
}
