import { createFileRoute } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { ContactTable } from '#features/contacts/components/contact-table.tsx'
import { listContacts } from '#features/contacts/functions.ts'
import { CONTACT_LIST, CONTACT_STATUSES } from '#features/contacts/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { count } from '#kit/format.ts'
import { pageHead } from '#kit/head.ts'
import { tableSearch } from '#kit/table/list.ts'
import { StatusTabs, sumOf } from '#kit/table/status-tabs.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const readSearch = tableSearch(CONTACT_LIST)

export const Route = createFileRoute('/admin/contacts/')({
  staticData: { nav: { group: 'People', label: 'Contacts', icon: Inbox, order: 10, permission: 'contacts' } },
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listContacts({ data: deps }),
  head: ({ matches }) => pageHead(matches, { title: 'Contacts', isIndexed: false }),
  component: Contacts,
})

function Contacts() {
  const page = Route.useLoaderData()
  const search = Route.useSearch()
  const { counts, promises } = page
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Contacts"
        aside={<span className="sr-only">{count(sumOf(counts), 'message')}</span>}
        lead={
          <p>
            {promises.answered === 0
              ? 'Each was told when it is answered. Set it to Contacted once it is: that stops the clock.'
              : `In the last 90 days ${promises.in_time} of ${count(promises.answered, 'answer')} came within the promised time.`}
          </p>
        }
      />
      <StatusTabs label="Messages by status" labels={CONTACT_STATUSES} counts={counts} search={search} />
      <ContactTable page={page} search={search} />
    </>
  )
}
