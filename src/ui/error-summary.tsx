import { type MouseEvent, useEffect, useRef } from 'react'

/** All errors of a form in a box above it, with links to the fields. Takes the focus at each new attempt. */
export function ErrorSummary({ errors, title = 'There is a problem', className }: ErrorSummaryProps) {
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

export type ErrorSummaryProps = {
  errors: readonly { message: string; fieldId?: string }[]
  title?: string
  className?: string
}
