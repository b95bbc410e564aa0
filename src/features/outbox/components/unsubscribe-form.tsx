import { DoneNotice } from '#kit/form/done-notice.tsx'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { unsubscribe } from '../functions.ts'
import { Unsubscribe } from '../schema.ts'

/** Works without JavaScript and without an account. */
export function UnsubscribeForm({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useCallForm({
    call: unsubscribe,
    schema: Unsubscribe,
    defaults: { token },
    hidden: ['token'],
    onDone,
    done: { message: 'You’re unsubscribed. We won’t send news to this address.', path: null },
  })
  return (
    <>
      <DoneNotice />
      <Form of={form} label="Unsubscribe">
        <SubmitButton busyLabel="Unsubscribing…">Unsubscribe</SubmitButton>
      </Form>
    </>
  )
}
