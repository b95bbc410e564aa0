import { Mail } from 'lucide-react'
import { DataTable } from '#kit/table/data-table.tsx'
import { defineTable } from '#kit/table/define-table.ts'
import { dayAndTime } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Badge, type BadgeTone } from '#ui/text/badge.tsx'
import type { Invitation, InvitationPage, ListInvitations } from '../schema.ts'
import { INVITATION_LIST, INVITATION_STATUSES, INVITED_ROLES, type InvitationStatus } from '../words.ts'

const TONES: Record<InvitationStatus, BadgeTone> = {
  open: 'pending',
  accepted: 'ok',
  expired: 'grey',
  withdrawn: 'grey',
}

export function InvitationBadge({ status }: Pick<Invitation, 'status'>) {
  return <Badge tone={TONES[status]}>{INVITATION_STATUSES[status]}</Badge>
}

const invitationTable = defineTable({
  list: INVITATION_LIST,
  nouns: ['invitation', 'invitations'],
  nameOf: (invitation: Invitation) => invitation.email,
  noteOf: ({ agent_name }) => agent_name,
  hrefOf: ({ id }) => `/admin/users/invitations/${id}`,
  head: { label: 'Email', sort: 'email' },
  usualSort: '-sent',
  search: 'Email',
  columns: [
    { label: 'Role', cell: ({ role }) => INVITED_ROLES[role] },
    {
      label: 'Invited by',
      priority: 2,
      cell: ({ invited_by_name }) => invited_by_name ?? <span className="text-ink-3">Closed account</span>,
    },
    { label: 'Sent', sort: 'sent', cell: ({ sent_at }) => <Instant at={sent_at} /> },
    { label: 'Expires', priority: 2, cell: ({ expires_at }) => <Instant at={expires_at} /> },
    { label: 'Status', phone: 'head', cell: ({ status }) => <InvitationBadge status={status} /> },
  ],
  rowActions: ({ id }) => [{ id: 'open', label: 'Open', icon: Mail, href: `/admin/users/invitations/${id}` }],
})

export function InvitationTable({ page, search }: { page: InvitationPage; search: ListInvitations }) {
  return (
    <DataTable
      table={invitationTable}
      page={page}
      search={search}
      empty={
        search.status ? (
          <EmptyState title={`No ${INVITATION_STATUSES[search.status].toLowerCase()} invitations`} />
        ) : (
          <EmptyState
            title="No invitations yet"
            action={<LinkButton to="/admin/users/invitations/new">Invite someone</LinkButton>}
          >
            Invited agents and administrators are listed here for 90 days after they accept.
          </EmptyState>
        )
      }
    />
  )
}

function Instant({ at }: { at: Date }) {
  return <span className="tabular whitespace-nowrap">{dayAndTime(at)}</span>
}
