import { useEffect, useState } from 'react'
import { useSendsEmail } from '#features/brokerage/public.tsx'
import { CaptchaNote, captchaPass } from '#features/captcha/public.tsx'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { Button } from '#ui/fields/button.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { resendVerification } from '../functions.ts'
import { EmailOnly } from '../schema.ts'
import { MESSAGES } from '../words/messages.ts'

/** Wait between two emails, because the first may still be on its way. */
const PAUSE_SECONDS = 60

/** Sends the confirmation link again. `email` is set if the page knows it, `isJustSent` if an email was just sent. */
export function ResendForm({ email = '', isJustSent = false, donePath }: ResendFormProps) {
  const [left, setLeft] = useState(isJustSent ? PAUSE_SECONDS : 0)
  const [isSent, setSent] = useState(false)
  const sendsEmail = useSendsEmail()
  const form = useCallForm({
    call: Object.assign(
      async ({ data }: { data: EmailOnly }) =>
        resendVerification({ data: { ...data, captcha: await captchaPass('reset_password') } }),
      { url: resendVerification.url },
    ),
    schema: EmailOnly,
    defaults: { email },
    hidden: email ? ['email'] : [],
    done: { message: sendsEmail ? MESSAGES.verificationSent : MESSAGES.linkNotSent, path: donePath },
    onDone: () => {
      setSent(true)
      setLeft(PAUSE_SECONDS)
    },
  })
  const isWaiting = left > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])

  return (
    <Form of={form} label="Send the link again" className="grid gap-4">
      {isSent && (
        <Notice tone={sendsEmail ? 'ok' : 'warning'} isLive>
          {sendsEmail ? MESSAGES.verificationSent : MESSAGES.linkNotSent}
        </Notice>
      )}
      {!email && <form.TextField name="email" type="email" label="Email" autoComplete="email" isRequired />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {isWaiting ? (
          <Button variant="outline" isDisabled aria-describedby="resend-wait">
            Send it again
          </Button>
        ) : (
          <SubmitButton size={email ? 'md' : 'lg'} isBlock={!email} busyLabel="Sending…">
            {email || isSent ? 'Send it again' : 'Send a new link'}
          </SubmitButton>
        )}
        {isWaiting && (
          <span id="resend-wait" className="tabular text-ink-3 text-small">
            in {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
          </span>
        )}
      </div>
      <CaptchaNote />
    </Form>
  )
}

interface ResendFormProps {
  email?: string
  isJustSent?: boolean
  /** Redirect target without JavaScript, which shows the confirmation. */
  donePath: string
}
