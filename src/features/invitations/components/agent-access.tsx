import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { PostButton } from '#kit/form/post-button.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { dayAndTime } from '#kit/time/format.ts'
import { FormActions } from '#ui/fields/form.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { inviteAgent, withdrawAgentInvitation } from '../functions.ts'
import { type AgentAccess as Access, InviteAgent } from '../schema.ts'
import { INVITATION_DAYS } from '../words.ts'
import { InvitationBadge } from './invitation-table.tsx'

/** Sign-in of an agent: the linked account, or an invitation by email. */
export function AgentAccess({ agentId, name, email, access }: AgentAccessProps) {
  const { account_email, invitation } = access
  return (
    <PanelSection id="sign-in" title="Sign-in" className="max-w-170">
      {account_email ? (
        <p className="text-ink-2">
          {name} signs in as <b className="break-words text-ink">{account_email}</b>.
        </p>
      ) : (
        <div className="grid gap-5">
          {invitation ? (
            <div className="grid gap-3">
              <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-ink-2">
                <InvitationBadge status={invitation.status} />
                <span className="min-w-0 break-words">
                  {`Sent to ${invitation.email} on ${dayAndTime(invitation.sent_at)}. `}
                  {invitation.status === 'open'
                    ? `The link works until ${dayAndTime(invitation.expires_at)}.`
                    : 'The link has expired.'}
                </span>
              </p>
              <PostButton
                call={withdrawAgentInvitation}
                fields={{ agentId }}
                run={() => withdrawAgentInvitation({ data: { agentId } })}
                done="Invitation withdrawn."
                busyLabel="Withdrawing…"
                size="sm"
                variant="outline"
              >
                Withdraw invitation
              </PostButton>
            </div>
          ) : (
            <p className="text-ink-2">{`${name} has no account yet. Invite them to reply to leads and messages here.`}</p>
          )}
          <InviteAgentForm
            key={invitation?.id ?? 'none'}
            agentId={agentId}
            email={invitation?.email ?? email}
            isAgain={invitation !== null}
          />
        </div>
      )}
    </PanelSection>
  )
}

function InviteAgentForm({ agentId, email, isAgain }: { agentId: string; email: string; isAgain: boolean }) {
  const form = useCallForm({
    call: inviteAgent,
    schema: InviteAgent,
    defaults: { agentId, email },
    hidden: ['agentId'],
    done: { message: 'Invitation sent.', path: null },
    onDone: useSaved(() => 'Invitation sent.'),
  })
  return (
    <Form of={form} label="Invite agent" className="grid gap-4">
      <form.TextField
        name="email"
        type="email"
        label="Email of the account"
        isRequired
        autoComplete="off"
        help={
          isAgain
            ? 'Sends a new link. The previous link stops working.'
            : `We’ll send a link that works once and expires after ${INVITATION_DAYS} days.`
        }
      />
      <FormActions>
        <SubmitButton size="sm" busyLabel="Sending…">
          {isAgain ? 'Send again' : 'Send invitation'}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}

interface AgentAccessProps {
  agentId: string
  name: string
  /** Address of the agent on the site, which the form suggests. */
  email: string
  access: Access
}
