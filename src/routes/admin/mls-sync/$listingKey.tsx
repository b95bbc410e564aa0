import { createFileRoute } from '@tanstack/react-router'
import { requireSuccess } from '#features/mls/browser/require-success.ts'
import { ListingPage } from '#features/mls/components/listing-page.tsx'
import { VISIBILITY_TONES } from '#features/mls/components/listing-table.tsx'
import { getMlsListing, importMlsListings } from '#features/mls/functions.ts'
import { MESSAGES, VISIBILITIES } from '#features/mls/words.ts'
import { AppError } from '#kit/call/errors.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { PostButton } from '#kit/form/post-button.tsx'
import { pageHead } from '#kit/page/head.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Badge } from '#ui/text/badge.tsx'

const KEY = /^[\w.:-]{1,255}$/

export const Route = createFileRoute('/admin/mls-sync/$listingKey')({
  staticData: { crumb: 'Listing' },
  loader: ({ params: { listingKey } }) => {
    if (!KEY.test(listingKey)) throw new AppError('not_found', MESSAGES.listingNotFound)
    return getMlsListing({ data: { listingKey } })
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? `Listing ${loaderData.listing_key}` : 'Listing', isIndexed: false }),
  component: Listing,
})

function Listing() {
  const listing = Route.useLoaderData()
  const { listing_key, standing, shown, city } = listing
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={shown?.address ?? listing_key}
        aside={<Badge tone={VISIBILITY_TONES[standing]}>{VISIBILITIES[standing]}</Badge>}
        actions={
          <PostButton
            call={importMlsListings}
            fields={{ mode: 'keys', listingKeys: listing_key, _list: 'listingKeys' }}
            run={() => requireSuccess(importMlsListings({ data: { mode: 'keys', listingKeys: [listing_key] } }))}
            done="Listing retried."
            busyLabel="Retrying…"
            variant="outline"
            size="xs"
          >
            Retry
          </PostButton>
        }
        lead={<p>{[city, `listing key ${listing_key}`].filter(Boolean).join(', ')}</p>}
      />
      <ListingPage listing={listing} />
    </>
  )
}
