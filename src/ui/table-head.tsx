import type { ReactNode } from 'react'

/** Header row of a table; sticks below the page's bar (`--bar-height`). */
export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead role="rowgroup" className="max-md:group-data-stack/table:sr-only">
      <tr role="row">{children}</tr>
    </thead>
  )
}
