import { createFileRoute } from '@tanstack/react-router'
import { LeadTable } from '#features/leads/components/lead-table.tsx'
import { listContacts } from '#features/leads/functions.ts'
import { onTimeSentence } from '#features/leads/rules/promise.ts'
import { LEAD_LIST, LEAD_STATUSES } from '#features/leads/words.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { tableSearch } from '#kit/table/list.ts'
import { ListPage } from '#kit/table/list-page.tsx'
import { LinkButton } from '#ui/fields/button.tsx'

const readSearch = tableSearch(LEAD_LIST)

export const Route = createFileRoute('/admin/contacts/')({
  staticData: { nav: { group: 'People', label: 'Contacts', icon: 'inbox', order: 10, permission: 'contacts' } },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listContacts({ data: readSearch(deps) }),
  component: Contacts,
})

function Contacts() {
  const page = Route.useLoaderData()
  const search = readSearch(Route.useSearch())
  const { counts, promises } = page
  return (
    <ListPage
      title="Contacts"
      nouns={['inquiry', 'inquiries']}
      lead={
        onTimeSentence(promises) ??
        'Each person was given a reply time. Mark an inquiry as contacted to stop the clock.'
      }
      labels={LEAD_STATUSES}
      counts={counts}
      search={search}
      actions={
        <LinkButton to="/admin/import" search={{ list: 'contacts' }} variant="quiet" size="xs">
          Import
        </LinkButton>
      }
    >
      <LeadTable page={page} search={search} />
    </ListPage>
  )
}
