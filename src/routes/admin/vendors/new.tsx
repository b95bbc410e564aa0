import { createFileRoute } from '@tanstack/react-router'
import { NewVendorForm } from '#features/vendors/components/new-vendor-form.tsx'
import { requirePermission } from '#shell/guard.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/vendors/new')({
  staticData: { crumb: 'New vendor' },
  beforeLoad: ({ context }) => requirePermission(context.user, 'vendors'),
  component: NewVendor,
})

function NewVendor() {
  return (
    <>
      <PageHeader size="panel" title="New vendor" />
      <NewVendorForm />
    </>
  )
}
