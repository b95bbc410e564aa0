import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#kit/page/head.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { loadPersonRecord, recordDeps } from '#shell/load-person-record.ts'
import { PersonRecord } from '#shell/person-record.tsx'
import { Breadcrumb } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/agent/clients/$personId')({
  validateSearch: passSearchThrough,
  loaderDeps: recordDeps,
  loader: loadPersonRecord,
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? loaderData.person.name : 'Person', isIndexed: false }),
  component: Page,
})

function Page() {
  const record = Route.useLoaderData()
  return (
    <>
      <Breadcrumb
        isShortOnPhone
        className="mb-2"
        items={[{ label: 'People', href: '/agent/clients' }, { label: record.person.name }]}
      />
      <PersonRecord of={record} list="/agent/clients" />
    </>
  )
}
