import { type ReactNode, useId } from 'react'
import type { ButtonLook } from '#ui/fields/button.tsx'
import { FormActions } from '#ui/fields/form.tsx'
import { Disclosure } from '#ui/page/section.tsx'
import type { CallFormState } from './call-form.ts'
import { Form, SubmitButton } from './form.tsx'

/**
 * Form for an act on a record's page, in a collapsed section with a description and its fields. Only one section is
 * open at a time. Works without JavaScript.
 */
export function ActForm({
  id,
  of,
  title,
  state,
  text,
  action,
  busyLabel,
  variant,
  isOpen,
  blocked = null,
  start,
  children,
}: ActFormProps) {
  const reasonId = useId()
  return (
    <Disclosure
      id={id}
      name="acts"
      isOpen={isOpen || of.flash !== null}
      summary={
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
          {title}
          {state && <span className="font-regular text-ink-3 text-legal">{state}</span>}
        </span>
      }
    >
      {start}
      <Form of={of} label={title} className="grid gap-4 pt-1">
        {text && <p className="text-ink-2">{text}</p>}
        {children}
        <FormActions>
          <SubmitButton
            size="sm"
            variant={variant}
            busyLabel={busyLabel}
            blockedBy={blocked === null ? null : reasonId}
          >
            {action}
          </SubmitButton>
          {blocked !== null && (
            <p id={reasonId} className="min-w-0 flex-1 basis-52 text-ink-2 text-small">
              {blocked}
            </p>
          )}
        </FormActions>
      </Form>
    </Disclosure>
  )
}

interface ActFormProps {
  /** Id of the section, by which the command palette opens it. */
  id?: string
  /** Form of `useCallForm`. */
  of: CallFormState
  title: string
  /** Current state, beside the title. */
  state?: ReactNode
  text?: ReactNode
  /** Label of the button: "Suspend account". */
  action: string
  busyLabel?: string
  variant?: ButtonLook['variant']
  /** True to start expanded, as the URL asks. */
  isOpen?: boolean
  /** Reason that what is chosen can’t be sent, beside the disabled button. */
  blocked?: string | null
  /** Another form above the fields, which can’t be inside this one. */
  start?: ReactNode
  children?: ReactNode
}
