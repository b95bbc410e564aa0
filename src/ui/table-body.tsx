import type { ReactNode } from 'react'

/** Rows of a table. */
export function TableBody({ children }: { children: ReactNode }) {
  return (
    <tbody role="rowgroup" className="max-md:group-data-stack/table:block">
      {children}
    </tbody>
  )
}
