import { createFileRoute, Link } from '@tanstack/react-router'
import { FileSearch } from 'lucide-react'
import { ApplicationTable } from '#features/vendor-applications/components/application-table.tsx'
import { listVendorApplications } from '#features/vendor-applications/functions.ts'
import { APPLICATION_LIST, APPLICATION_STATUSES, type ApplicationStatus } from '#features/vendor-applications/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { count } from '#kit/format.ts'
import { pageHead } from '#kit/head.ts'
import { tableSearch } from '#kit/table/list.ts'
import { AnchorTabs } from '#ui/anchor-tabs.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const readSearch = tableSearch(APPLICATION_LIST)
const STATUSES: readonly ApplicationStatus[] = ['pending', 'approved', 'declined']
const isStatus = (key: string): key is ApplicationStatus => STATUSES.some((status) => status === key)

export const Route = createFileRoute('/admin/vendor-applications/')({
  staticData: {
    nav: { group: 'Content', label: 'Vendor applications', icon: FileSearch, order: 11, permission: 'vendors' },
  },
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listVendorApplications({ data: deps }),
  head: ({ matches }) => pageHead(matches, { title: 'Vendor applications', isIndexed: false }),
  component: Applications,
})

function Applications() {
  const page = Route.useLoaderData()
  const search = Route.useSearch()
  const { status, after: _, before: __, ...others } = search
  const { counts } = page
  const total = STATUSES.reduce((sum, key) => sum + counts[key], 0)
  const tabs = [
    { label: 'All', count: total, href: '', isCurrent: !status },
    ...STATUSES.map((key) => ({
      label: APPLICATION_STATUSES[key],
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
        title="Vendor applications"
        aside={<span className="sr-only">{count(total, 'application')}</span>}
        lead={<p>Look up the license and the insurance, call the people who are named, then decide.</p>}
      />
      <AnchorTabs
        label="Applications by status"
        className="mb-3"
        tabs={tabs}
        renderLink={(href, props) => (
          <Link
            to="/admin/vendor-applications"
            search={isStatus(href) ? { ...others, status: href } : others}
            {...props}
          />
        )}
      />
      <ApplicationTable page={page} search={search} />
    </>
  )
}
