import { createFileRoute } from '@tanstack/react-router'
import { ArrowDownUp, Plus, Wrench } from 'lucide-react'
import { VendorTable } from '#features/vendors/components/vendor-table.tsx'
import { listAllVendors } from '#features/vendors/functions.ts'
import { VENDOR_LIST } from '#features/vendors/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { count } from '#kit/format.ts'
import { pageHead } from '#kit/head.ts'
import { tableSearch } from '#kit/table/list.ts'
import { StatusTabs, sumOf } from '#kit/table/status-tabs.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const readSearch = tableSearch(VENDOR_LIST)

export const Route = createFileRoute('/admin/vendors/')({
  staticData: { nav: { group: 'Content', label: 'Vendors', icon: Wrench, order: 10, permission: 'vendors' } },
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listAllVendors({ data: deps }),
  head: ({ matches }) => pageHead(matches, { title: 'Vendors', isIndexed: false }),
  component: Vendors,
})

function Vendors() {
  const page = Route.useLoaderData()
  const search = Route.useSearch()
  const counts = { shown: page.shown, hidden: page.hidden }
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Vendors"
        aside={<span className="sr-only">{count(sumOf(counts), 'vendor')}</span>}
        actions={
          <>
            <LinkButton to="/admin/vendors/order" variant="quiet" size="xs">
              <Icon icon={ArrowDownUp} size={18} /> Reorder
            </LinkButton>
            <LinkButton to="/admin/vendors/new" size="xs">
              <Icon icon={Plus} size={18} /> Add vendor
            </LinkButton>
          </>
        }
      />
      <StatusTabs label="Vendors by status" labels={VENDOR_LIST.filters.status} counts={counts} search={search} />
      <VendorTable page={page} search={search} />
    </>
  )
}
