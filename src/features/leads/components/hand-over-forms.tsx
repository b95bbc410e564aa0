import { ActForm } from '#kit/form/act-form.tsx'
import { useDone } from '#kit/form/after-save.ts'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { giveBackLead, handOverLead } from '../functions.ts'
import { type AgentInquiryDetail, GiveBackLead, HandOverLead } from '../schema.ts'

const LIST = '/agent/inquiries'

/** Form that hands an inquiry over to another agent. */
export function HandOverForm({ inquiry: { id, version, agents } }: { inquiry: AgentInquiryDetail }) {
  const form = useCallForm({
    call: handOverLead,
    schema: HandOverLead,
    defaults: { leadId: id, version, toAgentId: '', note: '' },
    hidden: ['leadId', 'version'],
    ...useDone(LIST, 'Handed over. We emailed the new agent.'),
  })
  return (
    <ActForm of={form} title="Hand over" action="Hand over" busyLabel="Handing over…">
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

/** Form that gives an inquiry back, so that another agent can claim it. */
export function GiveBackForm({ inquiry: { id, version } }: { inquiry: AgentInquiryDetail }) {
  const form = useCallForm({
    call: giveBackLead,
    schema: GiveBackLead,
    defaults: { leadId: id, version, note: '' },
    hidden: ['leadId', 'version'],
    ...useDone(LIST, 'Given back. We emailed the office.'),
  })
  return (
    <ActForm
      of={form}
      title="Give back"
      text="Other agents can claim it then. The office gets an email."
      action="Give back"
      busyLabel="Giving back…"
      variant="outline"
    >
      <form.TextArea name="note" label="Reason" rows={3} maxLength={500} isRequired />
    </ActForm>
  )
}
