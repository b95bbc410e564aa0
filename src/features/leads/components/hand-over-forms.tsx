import { useEmailed } from '#features/brokerage/public.tsx'
import { ActForm } from '#kit/form/act-form.tsx'
import { useDone } from '#kit/form/after-save.ts'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { giveBackLead, handOverLead } from '../functions.ts'
import { type AgentInquiryDetail, GiveBackLead, HandOverLead } from '../schema.ts'

const LIST = '/agent/inquiries'

/** Form that reassigns a lead to another agent. */
export function HandOverForm({ inquiry: { id, version, agents } }: { inquiry: AgentInquiryDetail }) {
  const emailed = useEmailed()
  const form = useCallForm({
    call: handOverLead,
    schema: HandOverLead,
    defaults: { leadId: id, version, toAgentId: '', note: '' },
    hidden: ['leadId', 'version'],
    ...useDone(LIST, `Lead reassigned. ${emailed('We emailed the new agent.')}`),
  })
  return (
    <ActForm of={form} title="Reassign lead" action="Reassign lead" busyLabel="Reassigning…">
      <form.SelectField
        name="toAgentId"
        label="New agent"
        placeholder="Choose an agent"
        help="The time to reply stays the same."
        options={agents.map((agent) => ({ value: agent.id, label: agent.name }))}
        isRequired
      />
      <form.TextArea name="note" label="Note to the agent" rows={3} maxLength={500} isRequired />
    </ActForm>
  )
}

/** Form that returns a lead to the office, so that another agent can claim it. */
export function GiveBackForm({ inquiry: { id, version } }: { inquiry: AgentInquiryDetail }) {
  const emailed = useEmailed()
  const form = useCallForm({
    call: giveBackLead,
    schema: GiveBackLead,
    defaults: { leadId: id, version, note: '' },
    hidden: ['leadId', 'version'],
    ...useDone(LIST, `Lead returned. ${emailed('We emailed the office.')}`),
  })
  return (
    <ActForm
      of={form}
      title="Return to the office"
      text="The office is notified, and other agents can claim the lead."
      action="Return lead"
      busyLabel="Returning…"
      variant="outline"
    >
      <form.TextArea name="note" label="Reason" rows={3} maxLength={500} isRequired />
    </ActForm>
  )
}
