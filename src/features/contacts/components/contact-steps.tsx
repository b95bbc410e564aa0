import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FormActions } from '#ui/fields/form.tsx'
import { updateContactStatus } from '../functions.ts'
import { nextStatuses } from '../rules/status.ts'
import { type Contact, UpdateContactStatus } from '../schema.ts'
import { INBOX_STATUSES } from '../words.ts'

export function ContactSteps({ contact }: { contact: Contact }) {
  const next = nextStatuses(contact.kind, contact.status)
  const form = useCallForm({
    call: updateContactStatus,
    schema: UpdateContactStatus,
    defaults: { contactId: contact.id, version: contact.version, status: next[0] ?? contact.status },
    hidden: ['contactId', 'version'],
    done: { message: 'Status saved.', path: null },
    onDone: useSaved(({ status }) => `Set to ${INBOX_STATUSES[status].toLowerCase()}.`),
  })
  return (
    <Form of={form} label="Status" className="grid gap-3">
      <form.SelectField
        name="status"
        label="Next step"
        options={next.map((value) => ({ value, label: INBOX_STATUSES[value] }))}
      />
      <FormActions>
        <SubmitButton size="sm">Save status</SubmitButton>
      </FormActions>
    </Form>
  )
}
