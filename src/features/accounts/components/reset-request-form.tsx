import { useState } from 'react'
import { useSendsEmail } from '#features/brokerage/public.tsx'
import { CaptchaNote, captchaPass } from '#features/captcha/public.tsx'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { Notice } from '#ui/page/notice.tsx'
import { resetPassword } from '../functions.ts'
import { type ResetPassword, ResetPasswordForm } from '../schema.ts'
import { MESSAGES } from '../words/messages.ts'

/** The answer is the same for every address. */
export function ResetRequestForm({ returnPath }: ResetRequestFormProps) {
  const [isSent, setSent] = useState(false)
  const sendsEmail = useSendsEmail()
  const form = useCallForm({
    call: Object.assign(
      async ({ data }: { data: ResetPassword }) =>
        resetPassword({ data: { ...data, captcha: await captchaPass('reset_password') } }),
      { url: resetPassword.url },
    ),
    schema: ResetPasswordForm,
    defaults: { email: '', returnPath },
    hidden: ['returnPath'],
    done: { message: sendsEmail ? MESSAGES.resetSent : MESSAGES.linkNotSent, path: null },
    onDone: () => setSent(true),
  })
  return (
    <>
      <DoneNotice />
      {isSent && (
        <Notice tone={sendsEmail ? 'ok' : 'warning'} isLive>
          {sendsEmail
            ? `${MESSAGES.resetSent} No email after 5 minutes? Check your spam folder.`
            : MESSAGES.linkNotSent}
        </Notice>
      )}
      <Form of={form} label="Request a new password" className="grid gap-5">
        <form.TextField name="email" type="email" label="Email" autoComplete="username" isRequired />
        <SubmitButton size="lg" isBlock busyLabel="Sending…">
          {isSent ? 'Send the link again' : 'Send the link'}
        </SubmitButton>
        <CaptchaNote />
      </Form>
    </>
  )
}

interface ResetRequestFormProps {
  /** Path of the page that the visitor left to sign in; empty where there is none. */
  returnPath: string
}
