import type { ReactNode } from 'react'

/** Fields in two columns, on a phone in one. A field with `className="sm:col-span-2"` spans both. */
export function FieldPairs({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">{children}</div>
}
