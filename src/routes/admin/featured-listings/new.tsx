import { createFileRoute } from '@tanstack/react-router'
import { NewListingForm } from '#features/featured/components/new-listing-form.tsx'
import { listListingAgents } from '#features/featured/functions.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/featured-listings/new')({
  staticData: { crumb: 'New listing' },
  loader: () => listListingAgents(),
  component: NewListing,
})

function NewListing() {
  const agents = Route.useLoaderData()
  return (
    <>
      <PageHeader
        size="panel"
        title="New manual listing"
        lead={
          <p className="measure">
            For a home that we list ourselves. The site says that it’s our listing and that we entered it. Searches,
            maps, and alerts find it like any other.
          </p>
        }
      />
      <NewListingForm agents={agents} />
    </>
  )
}
