import { createFileRoute, Link } from '@tanstack/react-router'
import { EditVendorForm } from '#features/vendors/components/edit-vendor-form.tsx'
import { vendorTable } from '#features/vendors/components/vendor-table.tsx'
import { getVendor } from '#features/vendors/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { removalOf } from '#kit/table/define-table.ts'
import { DeleteRecord } from '#kit/table/delete-record.tsx'
import { buttonClass } from '#ui/fields/button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Badge } from '#ui/text/badge.tsx'

export const Route = createFileRoute('/admin/vendors/$vendorId/edit')({
  staticData: { crumb: 'Edit vendor' },
  loader: ({ params }) => getVendor({ data: { vendorId: pageId(params.vendorId) } }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? `Edit ${loaderData.vendor.name}` : 'Edit vendor', isIndexed: false }),
  component: EditVendor,
})

function EditVendor() {
  const { vendor, history } = Route.useLoaderData()
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={vendor.name}
        aside={<Badge tone={vendor.is_active ? 'ok' : 'grey'}>{vendor.is_active ? 'Visible' : 'Hidden'}</Badge>}
        actions={
          <>
            {vendor.is_active && (
              <Link
                to="/vetted-vendors"
                hash={vendor.service_type}
                className={buttonClass({ variant: 'quiet', size: 'xs' })}
              >
                View on site
              </Link>
            )}
            <DeleteRecord {...removalOf(vendorTable, vendor)} list="/admin/vendors" />
          </>
        }
      />
      <EditVendorForm vendor={vendor} history={history} />
    </>
  )
}
