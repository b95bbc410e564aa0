import { createFileRoute } from '@tanstack/react-router'
import { MlsListingRecord } from '#features/featured/components/mls-listing.tsx'
import { OwnListingRecord } from '#features/featured/components/own-listing.tsx'
import { getFeatured, listListingAgents } from '#features/featured/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'

export const Route = createFileRoute('/admin/featured-listings/$propertyId/edit')({
  staticData: { crumb: 'Listing' },
  loader: async ({ params }) => {
    const [record, agents] = await Promise.all([
      getFeatured({ data: { propertyId: pageId(params.propertyId) } }),
      listListingAgents(),
    ])
    return { record, agents }
  },
  head: ({ matches }) => pageHead(matches, { title: 'Featured listing', isIndexed: false }),
  component: EditFeatured,
})

function EditFeatured() {
  const { record, agents } = Route.useLoaderData()
  return (
    <>
      <DoneNotice />
      {record.own ? (
        <OwnListingRecord listing={record.own} agents={agents} />
      ) : (
        <MlsListingRecord home={record.card} isFeatured={record.is_featured} />
      )}
    </>
  )
}
