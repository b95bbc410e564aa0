import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FormActions } from '#ui/fields/form.tsx'
import { updateContactStatus } from '../functions.ts'
import { nextStatuses } from '../rules/status.ts'
import { type Lead, UpdateLeadStatus } from '../schema.ts'
import { LEAD_STATUSES } from '../words.ts'

export function LeadSteps({ lead }: { lead: Lead }) {
  const next = nextStatuses(lead.kind, lead.status)
  const form = useCallForm({
    call: updateContactStatus,
    schema: UpdateLeadStatus,
    defaults: { contactId: lead.id, version: lead.version, status: next[0] ?? lead.status },
    hidden: ['contactId', 'version'],
    done: { message: 'Status saved.', path: null },
    onDone: useSaved(({ status }) => `Set to ${LEAD_STATUSES[status].toLowerCase()}.`),
  })
  return (
    <Form of={form} label="Status" className="grid gap-3">
      <form.SelectField
        name="status"
        label="New status"
        options={next.map((value) => ({ value, label: LEAD_STATUSES[value] }))}
      />
      <FormActions>
        <SubmitButton size="sm">Save status</SubmitButton>
      </FormActions>
    </Form>
  )
}
