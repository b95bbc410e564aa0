import { createFileRoute } from '@tanstack/react-router'
import { InviteForm } from '#features/invitations/components/invite-form.tsx'
import { getInvitationOptions } from '#features/invitations/functions.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/users/invitations/new')({
  staticData: { crumb: 'New invitation' },
  loader: () => getInvitationOptions(),
  component: NewInvitation,
})

function NewInvitation() {
  const options = Route.useLoaderData()
  return (
    <>
      <PageHeader
        size="panel"
        title="New invitation"
        lead="The person sets a name and password, or accepts with the account they have."
      />
      <InviteForm {...options} />
    </>
  )
}
