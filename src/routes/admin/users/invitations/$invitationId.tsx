import { createFileRoute } from '@tanstack/react-router'
import { InvitationRecord } from '#features/invitations/components/invitation-record.tsx'
import { InvitationBadge } from '#features/invitations/components/invitation-table.tsx'
import { getInvitationRecord } from '#features/invitations/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/users/invitations/$invitationId')({
  staticData: { crumb: 'Invitation' },
  loader: ({ params }) => getInvitationRecord({ data: { invitationId: pageId(params.invitationId) } }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? `Invitation: ${loaderData.email}` : 'Invitation', isIndexed: false }),
  component: InvitationPage,
})

function InvitationPage() {
  const invitation = Route.useLoaderData()
  return (
    <>
      <DoneNotice />
      <PageHeader size="panel" title={invitation.email} aside={<InvitationBadge status={invitation.status} />} />
      <InvitationRecord invitation={invitation} />
    </>
  )
}
