import { createFileRoute } from '@tanstack/react-router'
import { SponsorTable } from '#features/sponsors/components/sponsor-table.tsx'
import { listSponsors } from '#features/sponsors/functions.ts'
import { INQUIRY_STATUSES, SPONSOR_LIST } from '#features/sponsors/words.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { tableSearch } from '#kit/table/list.ts'
import { ListPage } from '#kit/table/list-page.tsx'

const readSearch = tableSearch(SPONSOR_LIST)

export const Route = createFileRoute('/admin/sponsors/')({
  staticData: { nav: { group: 'People', label: 'Sponsors', icon: 'hand-coins', order: 40, permission: 'events' } },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listSponsors({ data: readSearch(deps) }),
  component: Sponsors,
})

function Sponsors() {
  const page = Route.useLoaderData()
  const search = readSearch(Route.useSearch())
  return (
    <ListPage
      title="Sponsors"
      nouns={['offer', 'offers']}
      lead="Businesses that offered to sponsor an event. The event page names only sponsors who agreed and paid."
      labels={INQUIRY_STATUSES}
      counts={page.counts}
      search={search}
    >
      <SponsorTable page={page} search={search} />
    </ListPage>
  )
}
