import type { ReactNode } from 'react'
import { CaptchaNote } from '#features/captcha/public.tsx'
import type { CallFormState } from '#kit/form/call-form.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { boundFields } from '#kit/form/fields.tsx'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { Honeypot } from '#kit/form/honeypot.tsx'
import type { ButtonSize } from '#ui/fields/button.tsx'
import { FormActions } from '#ui/fields/form.tsx'

/** Adds the honeypot, and the confirmation after a post without JavaScript. */
export function PublicForm({ of, label, className, children }: PublicFormProps) {
  return (
    <>
      <DoneNotice />
      <Form of={of} label={label} className={`relative grid ${className}`}>
        {children}
        <Honeypot>
          <boundFields.TextField name="website" label="Leave this empty" tabIndex={-1} autoComplete="off" />
        </Honeypot>
      </Form>
    </>
  )
}

interface PublicFormProps {
  of: CallFormState
  label: string
  className: string
  children: ReactNode
}

/** Shows a note while the browser solves a captcha. */
export function SendButton({ size = 'lg', busyLabel = 'Sending…', isBlock, beside, children }: SendButtonProps) {
  return (
    <>
      <CaptchaNote />
      <FormActions>
        <SubmitButton size={size} busyLabel={busyLabel} isBlock={isBlock}>
          {children}
        </SubmitButton>
        {beside}
      </FormActions>
    </>
  )
}

interface SendButtonProps {
  size?: ButtonSize
  busyLabel?: string
  isBlock?: boolean
  /** Link beside the button. */
  beside?: ReactNode
  children: ReactNode
}
