import type { ReactNode } from 'react'
import type { ButtonLook } from '#ui/button-class.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormActions } from '#ui/form-actions.tsx'
import type { CallFormState } from './call-form.ts'
import { Form, SubmitButton } from './form.tsx'

/**
 * Something that is done to a record on its own page: closed at first, it says what it does before it is asked for, and
 * what it needs to know. Of those on a page one is open. It works without JavaScript.
 */
export function ActForm({ of, title, state, text, action, busyLabel, variant, isOpen, children }: ActFormProps) {
  return (
    <Disclosure
      name="acts"
      isOpen={isOpen || of.flash !== null}
      summary={
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
          {title}
          {state && <span className="font-regular text-ink-3 text-legal">{state}</span>}
        </span>
      }
    >
      <Form of={of} label={title} className="grid gap-4 pt-1">
        {text && <p className="text-ink-2">{text}</p>}
        {children}
        <FormActions>
          <SubmitButton size="sm" variant={variant} busyLabel={busyLabel}>
            {action}
          </SubmitButton>
        </FormActions>
      </Form>
    </Disclosure>
  )
}

interface ActFormProps {
  /** The form of `useCallForm`. */
  of: CallFormState
  title: string
  /** How it stands now, beside the title. */
  state?: ReactNode
  /** What it does. */
  text?: ReactNode
  /** What the button says: "Suspend account". */
  action: string
  busyLabel?: string
  variant?: ButtonLook['variant']
  /** Open from the start, as the address asks for it. */
  isOpen?: boolean
  /** The fields. */
  children?: ReactNode
}
