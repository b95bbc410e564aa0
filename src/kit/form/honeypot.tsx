import type { BoundFields } from './fields.tsx'

/** A field of a public form that people do not see: what fills it is a program. */
export function Honeypot({ form }: { form: Pick<BoundFields<{ website: string }>, 'TextField'> }) {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <form.TextField name="website" label="Leave this empty" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
