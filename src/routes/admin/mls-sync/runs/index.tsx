import { createFileRoute } from '@tanstack/react-router'
import { ConsoleTabs } from '#features/mls/components/console-tabs.tsx'
import { RunTable } from '#features/mls/components/run-table.tsx'
import { listMlsRuns } from '#features/mls/functions.ts'
import { RUN_LIST } from '#features/mls/words.ts'
import { pageHead } from '#kit/page/head.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { tableSearch } from '#kit/table/list.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

const readSearch = tableSearch(RUN_LIST)

export const Route = createFileRoute('/admin/mls-sync/runs/')({
  staticData: { crumb: 'Sync runs' },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listMlsRuns({ data: readSearch(deps) }),
  head: ({ matches }) => pageHead(matches, { title: 'Sync runs', isIndexed: false }),
  component: Runs,
})

function Runs() {
  return (
    <>
      <PageHeader
        size="panel"
        title="Sync runs"
        lead={<p>The sync runs every minute. Runs without changes aren’t listed.</p>}
      />
      <ConsoleTabs current="/admin/mls-sync/runs" />
      <RunTable page={Route.useLoaderData()} search={readSearch(Route.useSearch())} />
    </>
  )
}
