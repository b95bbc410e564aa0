import { createFileRoute } from '@tanstack/react-router'
import { NewPersonForm } from '#features/people/components/new-person-form.tsx'
import { pageHead } from '#kit/page/head.ts'
import { Breadcrumb, PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/agent/clients/new')({
  staticData: { crumb: 'New person' },
  head: ({ matches }) => pageHead(matches, { title: 'New person', isIndexed: false }),
  component: NewPerson,
})

function NewPerson() {
  return (
    <>
      <Breadcrumb
        isShortOnPhone
        className="mb-2"
        items={[{ label: 'Clients', href: '/agent/clients' }, { label: 'New person' }]}
      />
      <PageHeader size="panel" title="New person" />
      <NewPersonForm list="/agent/clients" />
    </>
  )
}
