import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#kit/page/head.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { loadPersonRecord, recordDeps } from '#shell/load-person-record.ts'
import { PersonRecord } from '#shell/person-record.tsx'

export const Route = createFileRoute('/admin/people/$personId')({
  staticData: { crumb: 'Person' },
  validateSearch: passSearchThrough,
  loaderDeps: recordDeps,
  loader: loadPersonRecord,
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? loaderData.person.name : 'Person', isIndexed: false }),
  component: Page,
})

function Page() {
  return <PersonRecord of={Route.useLoaderData()} list="/admin/people" />
}
