import { createFileRoute } from '@tanstack/react-router'
import { NewVendorForm } from '#features/vendors/components/new-vendor-form.tsx'
import { pageHead } from '#kit/page/head.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/vendors/new')({
  staticData: { crumb: 'New vendor' },
  head: ({ matches }) => pageHead(matches, { title: 'New vendor', isIndexed: false }),
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
