import { useDone } from '#kit/form/after-save.ts'
import { NewRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { inviteUser } from '../functions.ts'
import { type InvitationOptions, InviteUser } from '../schema.ts'
import { INVITATION_DAYS, INVITED_ROLES } from '../words.ts'

const LIST = '/admin/users/invitations'

const NOTES = {
  agent: 'Gives access to the agent pages: their leads, appointments, people, and messages.',
  admin: 'Gives access to the admin area. Grant permissions on the Permissions page after they accept.',
} as const

export function InviteForm({ roles, agents }: InvitationOptions) {
  const form = useCallForm({
    call: inviteUser,
    schema: InviteUser,
    defaults: { email: '', role: roles[0] ?? 'agent', agent_id: '' },
    ...useDone(LIST, 'Invitation sent.'),
  })
  const { role } = form.values
  return (
    <NewRecordForm of={form} label="New invitation" action="Send invitation" list={LIST}>
      <PanelSection title="Person" isFirst>
        <div className="grid gap-5">
          <form.RadioGroup
            name="role"
            label="Role"
            options={roles.map((value) => ({ value, label: INVITED_ROLES[value], help: NOTES[value] }))}
          />
          <form.SelectField
            name="agent_id"
            label="Agent"
            isOptional={role === 'admin'}
            isRequired={role === 'agent'}
            placeholder={role === 'admin' ? 'Not an agent' : 'Choose an agent'}
            options={agents.map(({ id, name, email }) => ({ value: id, label: `${name}, ${email}` }))}
            help={
              agents.length === 0
                ? 'All agents have accounts. To invite another, add them under Agents.'
                : 'Agents without an account. The account is linked to this agent.'
            }
          />
          <form.TextField
            name="email"
            type="email"
            label="Email"
            isRequired
            autoComplete="off"
            help={`We’ll send a link that works once and expires after ${INVITATION_DAYS} days.`}
          />
        </div>
      </PanelSection>
    </NewRecordForm>
  )
}
