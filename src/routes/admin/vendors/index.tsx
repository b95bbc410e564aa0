import { createFileRoute, Link } from '@tanstack/react-router'
import { ArrowDownUp, Plus, Wrench } from 'lucide-react'
import { VendorTable } from '#features/vendors/components/vendor-table.tsx'
import { listAllVendors } from '#features/vendors/functions.ts'
import { VENDOR_LIST } from '#features/vendors/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { count } from '#kit/format.ts'
import { pageHead } from '#kit/head.ts'
import { tableSearch } from '#kit/table/list.ts'
import { AnchorTabs } from '#ui/anchor-tabs.tsx'
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
  const { status, after: _, before: __, ...others } = search
  const tabs = [
    { label: 'All', count: page.shown + page.hidden, href: '', isCurrent: !status },
    { label: 'Shown', count: page.shown, href: 'shown', isCurrent: status === 'shown' },
    { label: 'Hidden', count: page.hidden, href: 'hidden', isCurrent: status === 'hidden' },
  ]
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Vendors"
        aside={<span className="sr-only">{count(page.shown + page.hidden, 'vendor')}</span>}
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
      <AnchorTabs
        label="Vendors by status"
        className="mb-3"
        tabs={tabs}
        renderLink={(href, props) => (
          <Link
            to="/admin/vendors"
            search={href === 'shown' || href === 'hidden' ? { ...others, status: href } : others}
            {...props}
          />
        )}
      />
      <VendorTable page={page} search={search} />
    </>
  )
}
