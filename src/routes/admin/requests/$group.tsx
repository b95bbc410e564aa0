import { createFileRoute } from '@tanstack/react-router'
import { RequestForm } from '#features/requests/components/request-form.tsx'
import { getRequestGroup } from '#features/requests/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/requests/$group')({
  staticData: { crumb: 'Edit' },
  loader: ({ params: { group } }) => getRequestGroup({ data: { group } }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? `${loaderData.label}, requests` : 'Requests', isIndexed: false }),
  component: EditRequests,
})

function EditRequests() {
  const view = Route.useLoaderData()
  return (
    <>
      <DoneNotice />
      <PageHeader size="panel" title={view.label} />
      <RequestForm key={view.group} view={view} />
    </>
  )
}
