import { useState } from 'react'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { Notice } from '#ui/page/notice.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { verifyEmail } from '../functions.ts'
import { VerifyEmail, VerifyEmailHere } from '../schema.ts'

/** Confirms an address by a button, because mail programs follow links automatically. */
export function VerifyForm({ token, needsPassword, onNewPassword, ...rest }: VerifyFormProps) {
  if (!needsPassword) return <HereForm token={token} {...rest} />
  return (
    <>
      <ElsewhereForm token={token} {...rest} />
      <ChooseAnother token={token} onNewPassword={onNewPassword} />
    </>
  )
}

/** For the browser that registered. */
function HereForm({ token, donePath, onDone }: OneFormProps) {
  const form = useCallForm({
    call: verifyEmail,
    schema: VerifyEmail,
    defaults: { token },
    hidden: ['token'],
    done: { message: 'Your email address is confirmed.', path: donePath },
    onDone: (result) => onDone(result.success ? result.next : null),
  })
  return (
    <Form of={form} label="Confirm your email address">
      <Confirm />
    </Form>
  )
}

/**
 * For any other browser: the person who opens the link may not be the one who registered, so the password proves it.
 */
function ElsewhereForm({ token, donePath, onDone }: OneFormProps) {
  const form = useCallForm({
    call: verifyEmail,
    schema: VerifyEmailHere,
    defaults: { token, password: '' },
    hidden: ['token'],
    done: { message: 'Your email address is confirmed.', path: donePath },
    onDone: (result) => onDone(result.success ? result.next : null),
  })
  return (
    <Form of={form} label="Confirm your email address" className="grid gap-5">
      <form.PasswordField
        name="password"
        label="Password"
        help="The password you chose when you registered."
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

/**
 * For a person who did not register, or forgot the password. Confirms the address, but discards the password and
 * consents of the registration.
 */
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
        value="Your email address is confirmed. Request a link here to choose your password."
      />
      {problem && (
        <Notice tone="error" isLive>
          {problem}
        </Notice>
      )}
      <p className="text-ink-2 text-small">
        Forgot it, or didn’t register yourself?{' '}
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
  /** Redirect target without JavaScript. */
  donePath: string
  /** `next` is the page that the user wanted before registering. */
  onDone: (next: string | null) => Promise<unknown> | unknown
}

interface VerifyFormProps extends OneFormProps {
  needsPassword: boolean
  /** Called after the address is confirmed, with a token that sets a password. */
  onNewPassword: (resetToken: string) => void
}
