import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { EditVendorForm } from '#features/vendors/components/edit-vendor-form.tsx'
import { DELETE_TEXT } from '#features/vendors/components/vendor-table.tsx'
import { deleteVendor, getVendor, listVendorHistory } from '#features/vendors/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/head.ts'
import { pageId } from '#kit/page-id.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { toast } from '#ui/toast.ts'

export const Route = createFileRoute('/admin/vendors/$vendorId/edit')({
  staticData: { crumb: 'Edit vendor' },
  loader: async ({ params }) => {
    const data = { vendorId: pageId(params.vendorId) }
    const [vendor, history] = await Promise.all([getVendor({ data }), listVendorHistory({ data })])
    return { vendor, history }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? `Edit ${loaderData.vendor.name}` : 'Edit vendor', isIndexed: false }),
  component: EditVendor,
})

function EditVendor() {
  const { vendor, history } = Route.useLoaderData()
  const router = useRouter()
  const [isAsked, setAsked] = useState(false)

  async function remove() {
    await deleteVendor({ data: { vendorId: vendor.id } })
    await router.navigate({ to: '/admin/vendors', ignoreBlocker: true })
    await router.invalidate()
    toast.ok(`${vendor.name} is deleted.`)
  }

  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={vendor.name}
        aside={<Badge tone={vendor.is_active ? 'ok' : 'grey'}>{vendor.is_active ? 'Shown' : 'Hidden'}</Badge>}
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
            <Button variant="danger-quiet" size="xs" onClick={() => setAsked(true)}>
              Delete
            </Button>
          </>
        }
      />
      <EditVendorForm vendor={vendor} history={history} />
      <ConfirmDialog
        action="Delete vendor"
        objectName={vendor.name}
        busyLabel="Deleting…"
        isOpen={isAsked}
        onOpenChange={setAsked}
        onConfirm={remove}
      >
        <p>{DELETE_TEXT}</p>
      </ConfirmDialog>
    </>
  )
}
