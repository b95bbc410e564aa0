import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { forgetKnownUser } from '../browser/known-user.ts'
import { storeSession } from '../browser/stored-session.ts'
import { confirmEmailChange, getSession } from '../functions.ts'
import { ConfirmEmailChange, ConfirmEmailChangeHere } from '../schema.ts'

const DONE = 'Your email address is changed.'

/** Needs a button, because mail programs follow links automatically. */
export function ConfirmEmailForm({ needsPassword, ...rest }: OneFormProps & { needsPassword: boolean }) {
  return needsPassword ? <ElsewhereForm {...rest} /> : <HereForm {...rest} />
}

/** For a browser that is signed in to the account. */
function HereForm({ token, donePath, onDone }: OneFormProps) {
  const form = useCallForm({
    call: confirmEmailChange,
    schema: ConfirmEmailChange,
    defaults: { token },
    hidden: ['token'],
    done: { message: DONE, path: donePath },
    onDone: async () => {
      forgetKnownUser()
      const { user, session } = await getSession()
      if (user && session) storeSession(user, session)
      await onDone()
    },
  })
  return (
    <Form of={form} label="Use this address">
      <Confirm />
    </Form>
  )
}

/** For any other browser: the password proves who owns the account. */
function ElsewhereForm({ token, donePath, onDone }: OneFormProps) {
  const form = useCallForm({
    call: confirmEmailChange,
    schema: ConfirmEmailChangeHere,
    defaults: { token, password: '' },
    hidden: ['token'],
    done: { message: DONE, path: donePath },
    onDone,
  })
  return (
    <Form of={form} label="Use this address" className="grid gap-5">
      <form.PasswordField
        name="password"
        label="Password"
        help="The password for the account that requested this."
        autoComplete="current-password"
        isRequired
      />
      <Confirm />
    </Form>
  )
}

function Confirm() {
  return (
    <SubmitButton size="lg" isBlock busyLabel="Changing…">
      Use this address
    </SubmitButton>
  )
}

interface OneFormProps {
  token: string
  /** Redirect target without JavaScript. */
  donePath: string
  onDone: () => Promise<unknown> | unknown
}
