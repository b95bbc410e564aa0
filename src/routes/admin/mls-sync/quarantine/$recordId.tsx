import { createFileRoute } from '@tanstack/react-router'
import { QuarantinedView } from '#features/mls/components/quarantined-view.tsx'
import { getMlsQuarantined } from '#features/mls/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'

export const Route = createFileRoute('/admin/mls-sync/quarantine/$recordId')({
  staticData: { crumb: 'Record' },
  loader: ({ params }) => getMlsQuarantined({ data: { recordId: pageId(params.recordId) } }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? `Quarantine: ${loaderData.record_key}` : 'Quarantine', isIndexed: false }),
  component: Quarantined,
})

function Quarantined() {
  return <QuarantinedView record={Route.useLoaderData()} />
}
