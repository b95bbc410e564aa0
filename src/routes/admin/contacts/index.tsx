import { createFileRoute, Link } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { ContactTable } from '#features/contacts/components/contact-table.tsx'
import { listContacts } from '#features/contacts/functions.ts'
import { CONTACT_LIST, CONTACT_STATUSES, type ContactStatus } from '#features/contacts/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { count } from '#kit/format.ts'
import { pageHead } from '#kit/head.ts'
import { tableSearch } from '#kit/table/list.ts'
import { AnchorTabs } from '#ui/anchor-tabs.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const readSearch = tableSearch(CONTACT_LIST)
const STATUSES: readonly ContactStatus[] = ['new', 'contacted', 'in_progress', 'closed', 'spam']
const isStatus = (key: string): key is ContactStatus => STATUSES.some((status) => status === key)

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
  const { status, after: _, before: __, ...others } = search
  const { counts, promises } = page
  const total = STATUSES.reduce((sum, key) => sum + counts[key], 0)
  const tabs = [
    { label: 'All', count: total, href: '', isCurrent: !status },
    ...STATUSES.map((key) => ({
      label: CONTACT_STATUSES[key],
      count: counts[key],
      href: key,
      isCurrent: status === key,
    })),
  ]
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Contacts"
        aside={<span className="sr-only">{count(total, 'message')}</span>}
        lead={
          <p>
            {promises.answered === 0
              ? 'Each was told when it is answered. Set it to Contacted once it is: that stops the clock.'
              : `In the last 90 days ${promises.in_time} of ${count(promises.answered, 'answer')} came within the promised time.`}
          </p>
        }
      />
      <AnchorTabs
        label="Messages by status"
        className="mb-3"
        tabs={tabs}
        renderLink={(href, props) => (
          <Link to="/admin/contacts" search={isStatus(href) ? { ...others, status: href } : others} {...props} />
        )}
      />
      <ContactTable page={page} search={search} />
    </>
  )
}
