import type { ReactNode } from 'react'

export function TableBody({ children }: { children: ReactNode }) {
  return (
    <tbody role="rowgroup" className="max-md:group-data-stack/table:block">
      {children}
    </tbody>
  )
}
