import { createFileRoute, Link } from '@tanstack/react-router'
import { listVendorOrder, reorderVendors } from '#features/vendors/functions.ts'
import { SERVICE_TYPES } from '#features/vendors/words.ts'
import { pageHead } from '#kit/page/head.ts'
import { OrderEditor } from '#kit/table/order-editor.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { linkClass } from '#ui/text/link.tsx'

export const Route = createFileRoute('/admin/vendors/order')({
  staticData: { crumb: 'Order' },
  loader: () => listVendorOrder(),
  head: ({ matches }) => pageHead(matches, { title: 'Reorder vendors', isIndexed: false }),
  component: VendorOrder,
})

function VendorOrder() {
  const vendors = Route.useLoaderData()
  return (
    <>
      <PageHeader
        size="panel"
        title="Reorder vendors"
        lead={
          <p className="measure">
            Services appear in the order of a typical move. Vendors appear in this order within each service.
          </p>
        }
      />
      {vendors.length === 0 ? (
        <EmptyState title="No vendors yet">
          <Link to="/admin/vendors/new" className={linkClass()}>
            Add vendor
          </Link>
        </EmptyState>
      ) : (
        <OrderEditor
          label="Vendors in order"
          items={vendors.map(({ id, name, service_type, is_active }) => ({
            id,
            name,
            content: (
              <span className="flex flex-wrap items-center gap-x-3">
                <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
                <span className="text-ink-3">{SERVICE_TYPES[service_type]}</span>
                {!is_active && <Badge>Hidden</Badge>}
              </span>
            ),
          }))}
          save={(vendorIds, formerIds) => reorderVendors({ data: { vendorIds, formerIds } })}
        />
      )}
    </>
  )
}
