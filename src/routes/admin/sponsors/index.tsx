import { createFileRoute, Link } from '@tanstack/react-router'
import { HandCoins } from 'lucide-react'
import { SponsorTable } from '#features/sponsors/components/sponsor-table.tsx'
import { listSponsors } from '#features/sponsors/functions.ts'
import { INQUIRY_STATUSES, type InquiryStatus, SPONSOR_LIST } from '#features/sponsors/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { count } from '#kit/format.ts'
import { pageHead } from '#kit/head.ts'
import { tableSearch } from '#kit/table/list.ts'
import { AnchorTabs } from '#ui/anchor-tabs.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const readSearch = tableSearch(SPONSOR_LIST)
const STATUSES: readonly InquiryStatus[] = ['new', 'contacted', 'qualified', 'won', 'lost']
/** What came last stands first, until another order is asked for. */
const newestFirst = (search: ReturnType<typeof readSearch>) => ({
  ...search,
  sort: search.sort ?? ('-received' as const),
})
const isStatus = (key: string): key is InquiryStatus => STATUSES.some((status) => status === key)

export const Route = createFileRoute('/admin/sponsors/')({
  staticData: { nav: { group: 'People', label: 'Sponsors', icon: HandCoins, order: 40, permission: 'events' } },
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listSponsors({ data: newestFirst(deps) }),
  head: ({ matches }) => pageHead(matches, { title: 'Sponsors', isIndexed: false }),
  component: Sponsors,
})

function Sponsors() {
  const page = Route.useLoaderData()
  const search = Route.useSearch()
  const { status, after: _, before: __, ...others } = search
  const { counts } = page
  const total = STATUSES.reduce((sum, key) => sum + counts[key], 0)
  const tabs = [
    { label: 'All', count: total, href: '', isCurrent: !status },
    ...STATUSES.map((key) => ({
      label: INQUIRY_STATUSES[key],
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
        title="Sponsors"
        aside={<span className="sr-only">{count(total, 'inquiry', 'inquiries')}</span>}
        lead={<p>Firms that would pay for an evening. Only who has agreed and paid is named on its page.</p>}
      />
      <AnchorTabs
        label="Inquiries by status"
        className="mb-3"
        tabs={tabs}
        renderLink={(href, props) => (
          <Link to="/admin/sponsors" search={isStatus(href) ? { ...others, status: href } : others} {...props} />
        )}
      />
      <SponsorTable page={page} search={newestFirst(search)} />
    </>
  )
}
