import { ActForm } from '#kit/form/act-form.tsx'
import { useSaved } from '#kit/form/after-save.ts'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { assignLead } from '../functions.ts'
import { AssignLead, type LeadDetail } from '../schema.ts'

/** Form that assigns a lead to another agent, or to no one. */
export function OwnerForm({ lead: { id, version, owner_id, owner_name, owners } }: { lead: LeadDetail }) {
  const form = useCallForm({
    call: assignLead,
    schema: AssignLead,
    defaults: { leadId: id, version, ownerId: owner_id ?? '', note: '' },
    hidden: ['leadId', 'version'],
    done: { message: 'Lead assigned.', path: null },
    onDone: useSaved(({ owner_name: name }) => (name ? `Assigned to ${name}.` : 'The lead is unassigned.')),
  })
  // The owner may have left, or have no account.
  const isListed = owner_id === null || owners.some((owner) => owner.id === owner_id)
  return (
    <ActForm of={form} title="Assigned to" state={owner_name ?? 'Unassigned'} action="Assign" busyLabel="Assigning…">
      <form.SelectField
        name="ownerId"
        label="Agent"
        help="The agent gets an email. The time to reply stays the same."
        options={[
          { value: '', label: 'Unassigned' },
          ...(isListed ? [] : [{ value: owner_id ?? '', label: owner_name ?? 'A former agent' }]),
          ...owners.map((owner) => ({ value: owner.id, label: owner.name })),
        ]}
      />
      <form.TextArea name="note" label="Note to the agent" rows={2} maxLength={500} isOptional />
    </ActForm>
  )
}
