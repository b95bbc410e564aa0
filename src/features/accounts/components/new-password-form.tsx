import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { updatePassword } from '../functions.ts'
import { UpdatePassword } from '../schema.ts'
import { PasswordRules } from './password-rules.tsx'

export function NewPasswordForm({ token, donePath, onDone }: NewPasswordFormProps) {
  const form = useCallForm({
    call: updatePassword,
    schema: UpdatePassword,
    defaults: { token, password: '' },
    hidden: ['token'],
    done: { message: 'Your new password is set. Please sign in with it.', path: donePath },
    onDone,
  })
  return (
    <Form of={form} label="Choose a password" className="grid gap-5">
      <form.PasswordField
        name="password"
        label="New password"
        help="It expires in 90 days. We’ll sign you out on all devices."
        autoComplete="new-password"
        isRequired
      >
        <PasswordRules password={form.values.password} />
      </form.PasswordField>
      <SubmitButton size="lg" isBlock>
        Save and sign in
      </SubmitButton>
    </Form>
  )
}

interface NewPasswordFormProps {
  token: string
  /** Redirect target without JavaScript. */
  donePath: string
  onDone: () => Promise<unknown> | unknown
}
