import { DoneNotice } from '#kit/form/done-notice.tsx'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { confirmNewsletter } from '../functions.ts'
import { ConfirmNewsletter } from '../schema.ts'

/** Confirms a signup by a button, because mail programs follow links automatically. */
export function ConfirmForm({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useCallForm({
    call: confirmNewsletter,
    schema: ConfirmNewsletter,
    defaults: { token },
    hidden: ['token'],
    onDone,
    done: { message: 'You’re on the list. You’ll get the next newsletter.', path: '/newsletter' },
  })
  return (
    <>
      <DoneNotice />
      <Form of={form} label="Confirm">
        <SubmitButton size="lg" busyLabel="Confirming…">
          Confirm subscription
        </SubmitButton>
      </Form>
    </>
  )
}
