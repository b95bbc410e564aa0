import { createFileRoute } from '@tanstack/react-router'
import { NewVendorForm } from '#features/vendors/components/new-vendor-form.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/vendors/new')({
  staticData: { crumb: 'New vendor' },
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
