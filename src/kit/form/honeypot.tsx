import type { ReactNode } from 'react'

/** Hides a field of a public form from people. Only bots fill it. */
export function Honeypot({ children }: { children: ReactNode }) {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      {children}
    </div>
  )
}
