import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FormActions } from '#ui/fields/form.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { changePassword } from '../functions.ts'
import { ChangePassword } from '../schema.ts'
import { useAuth } from './auth-provider.tsx'
import { PasswordRules } from './password-rules.tsx'

export function ChangePasswordForm({
  person,
  donePath,
  submitLabel = 'Save and continue',
  isBlock = false,
  onDone,
}: ChangePasswordFormProps) {
  const { forgetExpiration } = useAuth()
  const form = useCallForm({
    call: changePassword,
    schema: ChangePassword,
    defaults: { currentPassword: '', newPassword: '' },
    done: { message: 'Your new password is set.', path: donePath },
    onDone: () => {
      forgetExpiration()
      return onDone()
    },
  })
  return (
    <Form of={form} label="Choose a password" className="grid gap-5">
      <div className="relative">
        <form.PasswordField
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          isRequired
        />
        <a
          href={`/reset-password?forgot=true&redirect=${encodeURIComponent(donePath)}`}
          className={`${linkClass()} absolute top-0 right-0 text-small`}
        >
          Forgot password?
        </a>
      </div>
      <form.PasswordField
        name="newPassword"
        label="New password"
        help="It expires after 90 days. We’ll sign you out on other devices."
        autoComplete="new-password"
        isRequired
      >
        <PasswordRules password={form.values.newPassword} name={person.name} email={person.email} />
      </form.PasswordField>
      {isBlock ? (
        <SubmitButton size="lg" isBlock>
          {submitLabel}
        </SubmitButton>
      ) : (
        <FormActions>
          <SubmitButton>{submitLabel}</SubmitButton>
        </FormActions>
      )}
    </Form>
  )
}

interface ChangePasswordFormProps {
  person: { name: string; email: string }
  /** Redirect target without JavaScript. */
  donePath: string
  submitLabel?: string
  /** Whether the button is as wide as the fields on wide screens too. */
  isBlock?: boolean
  onDone: () => Promise<unknown> | unknown
}
