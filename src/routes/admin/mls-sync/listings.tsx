import { createFileRoute } from '@tanstack/react-router'
import { ConsoleTabs } from '#features/mls/components/console-tabs.tsx'
import { ImportByKey } from '#features/mls/components/import-by-key.tsx'
import { ListingTable } from '#features/mls/components/listing-table.tsx'
import { fetchMlsListings } from '#features/mls/functions.ts'
import { LISTING_LIST } from '#features/mls/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { tableSearch } from '#kit/table/list.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

const readSearch = tableSearch(LISTING_LIST)

export const Route = createFileRoute('/admin/mls-sync/listings')({
  staticData: { crumb: 'Listings' },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => fetchMlsListings({ data: readSearch(deps) }),
  head: ({ matches }) => pageHead(matches, { title: 'Feed listings', isIndexed: false }),
  component: Listings,
})

function Listings() {
  return (
    <>
      <DoneNotice />
      <PageHeader size="panel" title="Feed listings" />
      <ConsoleTabs current="/admin/mls-sync/listings" />
      <ImportByKey />
      <ListingTable page={Route.useLoaderData()} search={readSearch(Route.useSearch())} />
    </>
  )
}
