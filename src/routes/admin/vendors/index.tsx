import { createFileRoute } from '@tanstack/react-router'
import { ArrowDownUp, Plus } from 'lucide-react'
import { VendorTable } from '#features/vendors/components/vendor-table.tsx'
import { listAllVendors } from '#features/vendors/functions.ts'
import { VENDOR_LIST } from '#features/vendors/words.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { tableSearch } from '#kit/table/list.ts'
import { ListPage } from '#kit/table/list-page.tsx'
import { LinkButton } from '#ui/fields/button.tsx'
import { Icon } from '#ui/text/icon.tsx'

const readSearch = tableSearch(VENDOR_LIST)

export const Route = createFileRoute('/admin/vendors/')({
  staticData: { nav: { group: 'Content', label: 'Vendors', icon: 'wrench', order: 10, permission: 'vendors' } },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listAllVendors({ data: readSearch(deps) }),
  component: Vendors,
})

function Vendors() {
  const page = Route.useLoaderData()
  const search = readSearch(Route.useSearch())
  return (
    <ListPage
      title="Vendors"
      nouns={['vendor', 'vendors']}
      labels={VENDOR_LIST.filters.status}
      counts={{ shown: page.shown, hidden: page.hidden }}
      search={search}
      actions={
        <>
          <LinkButton to="/admin/import" search={{ list: 'vendors' }} variant="quiet" size="xs">
            Import
          </LinkButton>
          <LinkButton to="/admin/vendors/order" variant="quiet" size="xs">
            <Icon icon={ArrowDownUp} size={18} /> Reorder
          </LinkButton>
          <LinkButton to="/admin/vendors/new" size="xs">
            <Icon icon={Plus} size={18} /> Add vendor
          </LinkButton>
        </>
      }
    >
      <VendorTable page={page} search={search} />
    </ListPage>
  )
}
