import type { ComponentType } from 'react'
import { useDone } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { createAdministrator } from '../functions.ts'
import { pathOf } from '../rules.ts'
import { CreateAdministrator } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { StepBar } from './step-bar.tsx'

/** Component of the accounts feature, which every page would load if it were on its public face. */
export type PasswordChecks = ComponentType<{ password: string; name: string; email: string }>

/** Creates the administrator that owns the site. @param Rules checks the password as it is typed */
export function AccountForm({ Rules }: { Rules: PasswordChecks }) {
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
          <Rules password={form.values.password} name={form.values.name} email={form.values.email} />
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
