import { useState } from 'react'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Notice } from '#ui/notice.tsx'
import { changeEmail } from '../functions.ts'
import { ChangeEmail } from '../schema.ts'
import { MESSAGES } from '../words.ts'

/** Asks for the link that moves the account to another address. It goes to that address, and nothing changes before it is used. */
export function ChangeEmailForm() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useCallForm({
    call: changeEmail,
    schema: ChangeEmail,
    defaults: { email: '', password: '' },
    done: { message: MESSAGES.emailChangeSent, path: null },
    onDone: () => {
      setSentTo(form.values.email)
      form.setValue('password', '')
    },
  })
  return (
    <div className="grid gap-4">
      {sentTo && (
        <Notice tone="ok" isLive title={`Look into the mailbox of ${sentTo}`}>
          {MESSAGES.emailChangeSent}
        </Notice>
      )}
      <Disclosure summary="Use another address" look="link" isOpen={form.problems.length > 0}>
        <Form of={form} label="Use another e-mail address" className="grid max-w-form gap-5 pt-2">
          <form.TextField name="email" type="email" label="New e-mail" autoComplete="email" isRequired />
          <form.PasswordField name="password" label="Your password" autoComplete="current-password" isRequired />
          <SubmitButton busyLabel="Sending…">Send the link</SubmitButton>
        </Form>
      </Disclosure>
    </div>
  )
}
