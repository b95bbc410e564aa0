import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { InvitationTable } from '#features/invitations/components/invitation-table.tsx'
import { listInvitations } from '#features/invitations/functions.ts'
import { INVITATION_LIST, INVITATION_STATUSES } from '#features/invitations/words.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { tableSearch } from '#kit/table/list.ts'
import { ListPage } from '#kit/table/list-page.tsx'
import { LinkButton } from '#ui/fields/button.tsx'
import { Icon } from '#ui/text/icon.tsx'

const readSearch = tableSearch(INVITATION_LIST)

export const Route = createFileRoute('/admin/users/invitations/')({
  staticData: { crumb: 'Invitations' },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listInvitations({ data: readSearch(deps) }),
  component: Invitations,
})

function Invitations() {
  const page = Route.useLoaderData()
  const search = readSearch(Route.useSearch())
  return (
    <ListPage
      title="Invitations"
      nouns={['invitation', 'invitations']}
      labels={INVITATION_STATUSES}
      counts={page.counts}
      search={search}
      actions={
        <LinkButton to="/admin/users/invitations/new" size="xs">
          <Icon icon={Plus} size={18} /> Invite
        </LinkButton>
      }
    >
      <InvitationTable page={page} search={search} />
    </ListPage>
  )
}
