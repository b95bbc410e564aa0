import { createFileRoute } from '@tanstack/react-router'
import { ReportTable } from '#features/listing-reports/components/report-table.tsx'
import { listListingReports } from '#features/listing-reports/functions.ts'
import { REPORT_LIST, REPORT_STATUSES } from '#features/listing-reports/words.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { tableSearch } from '#kit/table/list.ts'
import { ListPage } from '#kit/table/list-page.tsx'
import { count } from '#kit/time/format.ts'

const readSearch = tableSearch(REPORT_LIST)

export const Route = createFileRoute('/admin/listing-reports/')({
  staticData: {
    nav: { group: 'Listings', label: 'Listing error reports', icon: 'flag', order: 30, permission: 'mls' },
  },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listListingReports({ data: readSearch(deps) }),
  component: Reports,
})

function Reports() {
  const page = Route.useLoaderData()
  const search = readSearch(Route.useSearch())
  const { counts, promises } = page
  return (
    <ListPage
      title="Listing error reports"
      nouns={['report', 'reports']}
      lead={
        promises.answered === 0
          ? 'Problems that visitors reported in listings. Review each one by 5 PM on the next business day, as the site says.'
          : `${promises.in_time} of ${count(promises.answered, 'report')} closed on time in the last 90 days.`
      }
      labels={REPORT_STATUSES}
      counts={counts}
      search={search}
    >
      <ReportTable page={page} search={search} />
    </ListPage>
  )
}
