import { PasswordRules } from '#features/accounts/public.tsx'
import { useDone } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { createAdministrator } from '../functions.ts'
import { pathOf } from '../rules.ts'
import { CreateAdministrator } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { StepBar } from './step-bar.tsx'

/** Creates the administrator that owns the site. */
export function AccountForm() {
  const form = useCallForm({
    call: createAdministrator,
    schema: CreateAdministrator,
    defaults: { name: '', email: '', password: '' },
    ...useDone(pathOf('brokerage'), MESSAGES.created),
  })
  return (
    <Form of={form} label="Administrator">
      <div className="grid max-w-form gap-5">
        <form.TextField name="name" label="Your name" autoComplete="name" isRequired />
        <form.TextField name="email" type="email" label="Work email" autoComplete="username" isRequired />
        <form.PasswordField name="password" label="Password" autoComplete="new-password" isRequired>
          <PasswordRules password={form.values.password} name={form.values.name} email={form.values.email} />
        </form.PasswordField>
      </div>
      <StepBar step="account">
        <SubmitButton size="sm" busyLabel="Creating…">
          Create account
        </SubmitButton>
      </StepBar>
    </Form>
  )
}
