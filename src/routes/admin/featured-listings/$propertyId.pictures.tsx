import { createFileRoute, Link } from '@tanstack/react-router'
import { ListingPictures } from '#features/featured/components/listing-pictures.tsx'
import { listListingPictures } from '#features/featured/functions.ts'
import { addressLine } from '#features/featured/rules.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Badge } from '#ui/text/badge.tsx'

export const Route = createFileRoute('/admin/featured-listings/$propertyId/pictures')({
  staticData: { crumb: 'Photos' },
  // Key of the photo being edited.
  validateSearch: (search: Record<string, unknown>): { picture?: string | undefined } => ({
    picture: typeof search.picture === 'string' ? search.picture : undefined,
  }),
  loader: ({ params }) => listListingPictures({ data: { propertyId: pageId(params.propertyId) } }),
  head: ({ matches }) => pageHead(matches, { title: 'Photos of a listing', isIndexed: false }),
  component: Pictures,
})

function Pictures() {
  const { listing, pictures } = Route.useLoaderData()
  const { picture } = Route.useSearch()
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={`Photos of ${addressLine(listing.fields)}`}
        aside={<Badge tone={listing.is_shown ? 'ok' : 'grey'}>{listing.is_shown ? 'On the site' : 'Hidden'}</Badge>}
        actions={
          <Link
            to="/admin/featured-listings/$propertyId/edit"
            params={{ propertyId: listing.id }}
            className={buttonClass({ variant: 'outline', size: 'xs' })}
          >
            Back to the listing
          </Link>
        }
      />
      <ListingPictures listing={listing} pictures={pictures} openId={picture} />
    </>
  )
}
