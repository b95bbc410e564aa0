import { createFileRoute } from '@tanstack/react-router'
import { ContactTable } from '#features/contacts/components/contact-table.tsx'
import { listContacts } from '#features/contacts/functions.ts'
import { onTimeSentence } from '#features/contacts/rules/promise.ts'
import { CONTACT_LIST, INBOX_STATUSES } from '#features/contacts/words.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { tableSearch } from '#kit/table/list.ts'
import { ListPage } from '#kit/table/list-page.tsx'
import { LinkButton } from '#ui/fields/button.tsx'

const readSearch = tableSearch(CONTACT_LIST)

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
      labels={INBOX_STATUSES}
      counts={counts}
      search={search}
      actions={
        <LinkButton to="/admin/import" search={{ list: 'contacts' }} variant="quiet" size="xs">
          Import
        </LinkButton>
      }
    >
      <ContactTable page={page} search={search} />
    </ListPage>
  )
}
