import { createFileRoute } from '@tanstack/react-router'
import { ApplicationTable } from '#features/vendor-applications/components/application-table.tsx'
import { listVendorApplications } from '#features/vendor-applications/functions.ts'
import { APPLICATION_LIST, APPLICATION_STATUSES } from '#features/vendor-applications/words.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { tableSearch } from '#kit/table/list.ts'
import { ListPage } from '#kit/table/list-page.tsx'

const readSearch = tableSearch(APPLICATION_LIST)

export const Route = createFileRoute('/admin/vendor-applications/')({
  staticData: {
    nav: { group: 'Content', label: 'Vendor applications', icon: 'file-search', order: 11, permission: 'vendors' },
  },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listVendorApplications({ data: readSearch(deps) }),
  component: Applications,
})

function Applications() {
  const page = Route.useLoaderData()
  const search = readSearch(Route.useSearch())
  return (
    <ListPage
      title="Vendor applications"
      nouns={['application', 'applications']}
      lead="Check the license and insurance, and call the references. Then decide."
      labels={APPLICATION_STATUSES}
      counts={page.counts}
      search={search}
    >
      <ApplicationTable page={page} search={search} />
    </ListPage>
  )
}
