import { useRouter } from '@tanstack/react-router'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { followAlertLink } from '../functions.ts'
import { FollowAlertLink } from '../schema.ts'
import { LINK_ACTS, type LinkAct } from '../words.ts'

/** Actions of an alert link with one submit button. Works without sign-in or JavaScript. */
export function AlertLinkForm({ token, acts, first, onDone }: AlertLinkFormProps) {
  const router = useRouter()
  const form = useCallForm({
    call: followAlertLink,
    schema: FollowAlertLink,
    defaults: { token, act: first ?? acts[0] ?? '' },
    hidden: ['token'],
    done: { message: 'Done.', path: null },
    onDone: async () => {
      const { act } = form.values
      await reloadPage(router)
      onDone(act === '' ? null : act)
    },
  })
  return (
    <Form of={form} label="Your choice" className="grid justify-items-start gap-6">
      <form.RadioGroup
        name="act"
        label="Change to"
        options={acts.map((act) => ({ value: act, label: LINK_ACTS[act] }))}
        isRequired
      />
      <SubmitButton busyLabel="One moment…">Confirm</SubmitButton>
    </Form>
  )
}

interface AlertLinkFormProps {
  token: string
  acts: readonly LinkAct[]
  /** Action that the link in the email names. */
  first: LinkAct | null
  onDone: (act: LinkAct | null) => void
}
