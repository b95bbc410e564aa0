import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FormActions } from '#ui/form-actions.tsx'
import { updateContactStatus } from '../functions.ts'
import { type Contact, UpdateContactStatus } from '../schema.ts'
import { CONTACT_STATUSES, NEXT_STATUSES } from '../words.ts'

/** The next step of a message. */
export function ContactSteps({ contact }: { contact: Contact }) {
  const next = NEXT_STATUSES[contact.status]
  const form = useCallForm({
    call: updateContactStatus,
    schema: UpdateContactStatus,
    defaults: { contactId: contact.id, version: contact.version, status: next[0] ?? contact.status },
    hidden: ['contactId', 'version'],
    done: { message: 'The status is saved.', path: null },
    onDone: useSaved(({ status }) => `Set to ${CONTACT_STATUSES[status].toLowerCase()}.`),
  })
  return (
    <Form of={form} label="Status" className="grid gap-3">
      <form.SelectField
        name="status"
        label="Next step"
        options={next.map((value) => ({ value, label: CONTACT_STATUSES[value] }))}
      />
      <FormActions>
        <SubmitButton size="sm">Save status</SubmitButton>
      </FormActions>
    </Form>
  )
}
