import { createFileRoute } from '@tanstack/react-router'
import { NewPersonForm } from '#features/people/components/new-person-form.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/people/new')({
  staticData: { crumb: 'Add person' },
  component: NewPerson,
})

function NewPerson() {
  return (
    <>
      <PageHeader size="panel" title="Add person" />
      <NewPersonForm list="/admin/people" />
    </>
  )
}
