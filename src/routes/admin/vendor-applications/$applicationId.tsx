import { createFileRoute } from '@tanstack/react-router'
import { ApplicationRecord } from '#features/vendor-applications/components/application-record.tsx'
import { getVendorApplication } from '#features/vendor-applications/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'

export const Route = createFileRoute('/admin/vendor-applications/$applicationId')({
  staticData: { crumb: 'Application' },
  loader: ({ params }) => getVendorApplication({ data: { applicationId: pageId(params.applicationId) } }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? `Application: ${loaderData.name}` : 'Application', isIndexed: false }),
  component: ApplicationPage,
})

function ApplicationPage() {
  return <ApplicationRecord application={Route.useLoaderData()} />
}
