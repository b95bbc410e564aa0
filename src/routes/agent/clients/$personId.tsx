import { createFileRoute } from '@tanstack/react-router'
import { ConsentsTable } from '#features/consents/components/consents-table.tsx'
import { PersonPage } from '#features/people/components/person-page.tsx'
import { getPerson } from '#features/people/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { Breadcrumb } from '#ui/page/page-header.tsx'
import { PanelSection } from '#ui/page/record.tsx'

export const Route = createFileRoute('/agent/clients/$personId')({
  loader: ({ params }) => getPerson({ data: { personId: pageId(params.personId) } }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? loaderData.name : 'Person', isIndexed: false }),
  component: Page,
})

function Page() {
  const person = Route.useLoaderData()
  return (
    <>
      <Breadcrumb
        isShortOnPhone
        className="mb-2"
        items={[{ label: 'Clients', href: '/agent/clients' }, { label: person.name }]}
      />
      <PersonPage key={person.id} person={person} list="/agent/clients">
        <PanelSection title="Consents">
          <ConsentsTable label="Consents" consents={person.consents} empty="No consents on record." />
        </PanelSection>
      </PersonPage>
    </>
  )
}
