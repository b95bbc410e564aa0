import { PostButton } from '#kit/form/post-button.tsx'
import { dayAndTime } from '#kit/time/format.ts'
import { DataList } from '#ui/table/data-list.tsx'
import { Link } from '#ui/text/link.tsx'
import { resendInvitation, withdrawInvitation } from '../functions.ts'
import type { Invitation } from '../schema.ts'
import { INVITED_ROLES } from '../words.ts'

export function InvitationRecord({ invitation }: { invitation: Invitation }) {
  const { id, email, role, agent_id, agent_name, invited_by_name, sent_at, expires_at, status } = invitation
  const fields = { invitationId: id }
  return (
    <div className="grid max-w-(--container-text) gap-6">
      <DataList
        hasRules={false}
        items={[
          { label: 'Role', value: INVITED_ROLES[role] },
          {
            label: 'Agent',
            value: agent_id && (
              <Link to="/admin/agents/$agentId/edit" params={{ agentId: agent_id }}>
                {agent_name}
              </Link>
            ),
          },
          { label: 'Invited by', value: invited_by_name ?? 'Closed account' },
          { label: 'Sent', value: dayAndTime(sent_at) },
          { label: 'Expires', value: dayAndTime(expires_at) },
          { label: 'Accepted', value: invitation.accepted_at && dayAndTime(invitation.accepted_at) },
          { label: 'Withdrawn', value: invitation.withdrawn_at && dayAndTime(invitation.withdrawn_at) },
        ]}
      />
      {(status === 'open' || status === 'expired') && (
        <div className="flex flex-wrap gap-3">
          <PostButton
            call={resendInvitation}
            fields={fields}
            run={() => resendInvitation({ data: fields })}
            done={`Invitation sent to ${email}.`}
            busyLabel="Sending…"
            size="sm"
          >
            Send again
          </PostButton>
          <PostButton
            call={withdrawInvitation}
            fields={fields}
            run={() => withdrawInvitation({ data: fields })}
            done="Invitation withdrawn."
            busyLabel="Withdrawing…"
            size="sm"
            variant="outline"
            ask={{
              action: 'Withdraw invitation',
              objectName: email,
              text: 'The link in the email stops working. You can invite this address again.',
            }}
          >
            Withdraw
          </PostButton>
        </div>
      )}
    </div>
  )
}
