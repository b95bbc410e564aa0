import { useState } from 'react'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { linkClass } from '#ui/link-class.ts'
import { Notice } from '#ui/notice.tsx'
import { verifyEmail } from '../functions.ts'
import { VerifyEmail, VerifyEmailHere } from '../schema.ts'

/** Confirms an address by a press: opening the link alone changes nothing, as mail programs open links too. */
export function VerifyForm({ token, needsPassword, onNewPassword, ...rest }: VerifyFormProps) {
  if (!needsPassword) return <HereForm token={token} {...rest} />
  return (
    <>
      <ElsewhereForm token={token} {...rest} />
      <ChooseAnother token={token} onNewPassword={onNewPassword} />
    </>
  )
}

/** In the browser that registered. */
function HereForm({ token, donePath, onDone }: OneFormProps) {
  const form = useCallForm({
    call: verifyEmail,
    schema: VerifyEmail,
    defaults: { token },
    hidden: ['token'],
    done: { message: 'Your e-mail address is confirmed.', path: donePath },
    onDone: (result) => onDone(result.success ? result.next : null),
  })
  return (
    <Form of={form} label="Confirm your e-mail address">
      <Confirm />
    </Form>
  )
}

/** In another one: whoever opens the link need not be who registered, so the password says so. */
function ElsewhereForm({ token, donePath, onDone }: OneFormProps) {
  const form = useCallForm({
    call: verifyEmail,
    schema: VerifyEmailHere,
    defaults: { token, password: '' },
    hidden: ['token'],
    done: { message: 'Your e-mail address is confirmed.', path: donePath },
    onDone: (result) => onDone(result.success ? result.next : null),
  })
  return (
    <Form of={form} label="Confirm your e-mail address" className="grid gap-5">
      <form.PasswordField
        name="password"
        label="Password"
        help="The one that you chose when you registered."
        autoComplete="current-password"
        isRequired
      />
      <Confirm />
    </Form>
  )
}

function Confirm() {
  return (
    <SubmitButton size="lg" isBlock busyLabel="Confirming…">
      Confirm my address
    </SubmitButton>
  )
}

/** For who did not register, or forgot: the address counts, and what was typed at registration does not. */
function ChooseAnother({ token, onNewPassword }: { token: string; onNewPassword: (resetToken: string) => void }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function confirm() {
    if (isBusy) return
    setBusy(true)
    try {
      const result = await verifyEmail({ data: { token } })
      if (!result.success) setProblem(result.error)
      else if (result.reset_token) onNewPassword(result.reset_token)
    } catch (thrown) {
      setProblem(messageOf(thrown))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form method="post" action="/forms/verifyEmail" className="grid gap-3">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="_page" value="/verify-email" />
      <input type="hidden" name="_next" value="/reset-password" />
      <input
        type="hidden"
        name="_done"
        value="Your e-mail address is confirmed. Ask for a link here to choose your password."
      />
      {problem && (
        <Notice tone="error" isLive>
          {problem}
        </Notice>
      )}
      <p className="text-ink-2 text-small">
        You forgot it, or it was somebody else who registered?{' '}
        <button
          type="submit"
          className={linkClass()}
          aria-disabled={isBusy || undefined}
          onClick={(event) => {
            event.preventDefault()
            void confirm()
          }}
        >
          Confirm and choose another password
        </button>
      </p>
    </form>
  )
}

interface OneFormProps {
  token: string
  /** Where a browser without JavaScript goes on. */
  donePath: string
  /** `next` is what they were about to do when they registered. */
  onDone: (next: string | null) => Promise<unknown> | unknown
}

interface VerifyFormProps extends OneFormProps {
  needsPassword: boolean
  /** The address is confirmed, and this token sets a password. */
  onNewPassword: (resetToken: string) => void
}
