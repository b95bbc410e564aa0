import { useState } from 'react'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { linkClass } from '#ui/text/link.tsx'
import { restate } from '../browser/restate.ts'
import { useAfterSignIn } from '../browser/use-after-sign-in.ts'
import { cancelSignIn, confirmSignIn } from '../functions.ts'
import { ConfirmSignIn } from '../schema.ts'
import { useAuth } from './auth-provider.tsx'

/** Accepts a two-step verification code or a recovery code in the same field. */
export function CodeForm({ target, onCancel }: { target: string | null; onCancel: () => void }) {
  const auth = useAuth()
  const goOn = useAfterSignIn(target)
  const [isLeaving, setLeaving] = useState(false)
  const form = useCallForm({
    call: Object.assign(
      ({ data }: { data: ConfirmSignIn }) => auth.confirmSignIn(data).catch((thrown) => restate(thrown)),
      {
        url: confirmSignIn.url,
      },
    ),
    schema: ConfirmSignIn,
    defaults: { code: '' },
    onDone: goOn,
  })

  async function leave() {
    if (isLeaving) return
    setLeaving(true)
    await cancelSignIn().finally(onCancel)
  }

  return (
    <>
      <Form of={form} label="Two-step verification" className="grid gap-5">
        {target && <input type="hidden" name="redirect" value={target} />}
        <form.TextField
          name="code"
          label="Code"
          help="Enter the 6-digit code from your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          isRequired
        />
        <SubmitButton size="lg" isBlock busyLabel="Loading...">
          Confirm
        </SubmitButton>
      </Form>
      <form method="post" action="/forms/cancelSignIn" className="text-center">
        <input type="hidden" name="_page" value="/login" />
        <button
          type="submit"
          className={linkClass()}
          onClick={(event) => {
            event.preventDefault()
            void leave()
          }}
        >
          Use a different account
        </button>
      </form>
    </>
  )
}
