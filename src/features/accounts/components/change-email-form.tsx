import { useEffect, useRef, useState } from 'react'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { Button } from '#ui/fields/button.tsx'
import { FormActions } from '#ui/fields/form.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { Disclosure } from '#ui/page/section.tsx'
import { changeEmail } from '../functions.ts'
import { ChangeEmail } from '../schema.ts'
import { MESSAGES } from '../words/messages.ts'

/** The link goes to the new address, and nothing changes until it is used. */
export function ChangeEmailForm() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo) return <Sent to={sentTo} onAgain={() => setSentTo(null)} />
  return <Ask onSent={setSentTo} />
}

function Ask({ onSent }: { onSent: (email: string) => void }) {
  const form = useCallForm({
    call: changeEmail,
    schema: ChangeEmail,
    defaults: { email: '', password: '' },
    done: { message: MESSAGES.emailChangeSent, path: null },
    onDone: () => {
      onSent(form.values.email)
    },
  })
  return (
    <Disclosure summary="Change email" look="link" isOpen={form.problems.length > 0}>
      <Form of={form} label="Use another email address" className="grid max-w-form gap-5 pt-2">
        <form.TextField name="email" type="email" label="New email" autoComplete="email" isRequired />
        <form.PasswordField name="password" label="Your password" autoComplete="current-password" isRequired />
        <FormActions>
          <SubmitButton busyLabel="Sending…">Send the link</SubmitButton>
        </FormActions>
      </Form>
    </Disclosure>
  )
}

/** Replaces the submitted form, so it takes the focus. */
function Sent({ to, onAgain }: { to: string; onAgain: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="grid scroll-mt-28 justify-items-start gap-3">
      <Notice tone="ok" title={`Check ${to} for a confirmation link`}>
        {MESSAGES.emailChangeSent}
      </Notice>
      <Button variant="quiet" size="sm" className="starts-line" onClick={onAgain}>
        Wrong address?
      </Button>
    </div>
  )
}
