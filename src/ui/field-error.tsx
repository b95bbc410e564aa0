import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Error message below a control: the fault and how to fix it. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p
      id={id}
      className="flex gap-1.5 font-semibold text-error text-small leading-snug dense:text-caption on-dark:text-error-200"
    >
      <Icon icon={CircleAlert} size={18} className="mt-0.5 dense:mt-px" />
      <span>
        <span className="sr-only">Error: </span>
        {children}
      </span>
    </p>
  )
}
