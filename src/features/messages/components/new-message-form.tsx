import { useRouter } from '@tanstack/react-router'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { FormActions } from '#ui/fields/form.tsx'
import { Link } from '#ui/text/link.tsx'
import { sendMessage } from '../functions.ts'
import { type MessageAgent, NewMessage } from '../schema.ts'
import { MAX_LENGTH } from '../words.ts'

/** Form for the first message to an agent or the office, optionally about a home. */
export function NewMessageForm({ agents, to, home, clientKey }: NewMessageFormProps) {
  const router = useRouter()
  const known = agents.some((agent) => agent.to === to)
  const form = useCallForm({
    call: sendMessage,
    schema: NewMessage,
    defaults: { to: known ? (to ?? '') : '', propertyId: home?.id ?? '', body: '', clientKey },
    hidden: ['propertyId', 'clientKey'],
    done: { message: 'Message sent.', path: '/dashboard/messages' },
    onDone: async ({ thread_id }) => {
      await router.navigate({ to: '/dashboard/messages/$threadId', params: { threadId: thread_id } })
      await reloadPage(router)
    },
  })
  return (
    <Form of={form} label="New message" className="grid max-w-150 gap-5">
      {home && (
        <p className="text-ink-2">
          About{' '}
          <Link to="/properties/$propertyId" params={{ propertyId: home.id }}>
            {home.title}
          </Link>
        </p>
      )}
      <form.SelectField
        name="to"
        label="To"
        placeholder="Choose a recipient"
        options={agents.map((agent) => ({ value: agent.to, label: `${agent.name}, ${agent.title}` }))}
        isRequired
      />
      <form.TextArea
        name="body"
        label="Message"
        rows={6}
        maxLength={MAX_LENGTH}
        help="You can attach documents after your first message."
        isRequired
      />
      <FormActions>
        <SubmitButton busyLabel="Sending…">Send</SubmitButton>
      </FormActions>
    </Form>
  )
}

interface NewMessageFormProps {
  agents: readonly MessageAgent[]
  to: string | undefined
  home: { id: string; title: string } | null
  clientKey: string
}
