import { createFileRoute } from '@tanstack/react-router'
import { NewPersonForm } from '#features/people/components/new-person-form.tsx'
import { pageHead } from '#kit/page/head.ts'
import { Breadcrumb, PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/agent/clients/new')({
  staticData: { crumb: 'Add person' },
  head: ({ matches }) => pageHead(matches, { title: 'Add person', isIndexed: false }),
  component: NewPerson,
})

function NewPerson() {
  return (
    <>
      <Breadcrumb
        isShortOnPhone
        className="mb-2"
        items={[{ label: 'Clients', href: '/agent/clients' }, { label: 'Add person' }]}
      />
      <PageHeader size="panel" title="Add person" />
      <NewPersonForm list="/agent/clients" />
    </>
  )
}
