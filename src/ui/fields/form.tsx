import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../text/cx.ts'

/** All errors of a form in a box above it, with links to the fields. Takes the focus at each new attempt. */
export function ErrorSummary({ errors, title = 'Check the form', className }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  // A new array is a new attempt, so the same errors take the focus again.
  useEffect(() => {
    if (errors.length > 0) box.current?.focus()
  }, [errors])
  if (errors.length === 0) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className={`scroll-mt-24 rounded-control border-2 border-error bg-white px-5 py-4.5 text-ink ${className ?? ''}`}
    >
      <h2 className="mb-2 font-bold text-lead leading-snug">{title}</h2>
      <ul className="grid list-disc gap-1 pl-5 marker:text-error">
        {errors.map(({ message, fieldId }) => (
          <li key={`${fieldId ?? ''} ${message}`}>
            {fieldId ? (
              <a
                href={`#${fieldId}`}
                className="font-semibold text-error underline underline-offset-3 hover:decoration-2"
                onClick={(event) => focusField(event, fieldId)}
              >
                {message}
              </a>
            ) : (
              <span className="font-semibold text-error">{message}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function focusField(event: MouseEvent, fieldId: string) {
  const field = document.getElementById(fieldId)
  if (!field) return
  // Scroll the field to the middle, so that its label is visible too.
  event.preventDefault()
  field.scrollIntoView({ block: 'center' })
  field.focus({ preventScroll: true })
}

type ErrorSummaryProps = {
  errors: readonly { message: string; fieldId?: string }[]
  title?: string
  className?: string
}

/** Buttons at the end of a form, the submit button first; full width on a phone. */
export function FormActions({
  note,
  className,
  children,
}: {
  note?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <div className={`grid gap-2 ${className ?? ''}`}>
      <div className="flex flex-wrap items-center gap-3 max-sm:*:w-full">{children}</div>
      {note && <div className="text-caption text-ink-3 on-dark:text-navy-100">{note}</div>}
    </div>
  )
}

/** Fields in two columns, on a phone in one. A field with `className="sm:col-span-2"` spans both. */
export function FieldPairs({ areInputsInLine = false, areShort = false, children }: FieldPairsProps) {
  return (
    <div
      className={cx(
        'grid items-start gap-x-4 gap-y-5',
        areShort ? 'grid-cols-2 max-[17.5rem]:grid-cols-1' : 'sm:grid-cols-2',
        areInputsInLine &&
          (areShort
            ? '[&:not(:has([aria-invalid=true]))]:items-end'
            : 'sm:[&:not(:has([aria-invalid=true]))]:items-end'),
      )}
    >
      {children}
    </div>
  )
}

interface FieldPairsProps {
  /** True to align the inputs of a pair of which only one field has a help text. */
  areInputsInLine?: boolean
  /** True for numbers, of which a phone has room for two in a line. */
  areShort?: boolean
  children: ReactNode
}
