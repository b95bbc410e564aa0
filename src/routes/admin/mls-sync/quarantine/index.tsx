import { createFileRoute } from '@tanstack/react-router'
import { ConsoleTabs } from '#features/mls/components/console-tabs.tsx'
import { QuarantineTable } from '#features/mls/components/quarantine-table.tsx'
import { listMlsQuarantine } from '#features/mls/functions.ts'
import { QUARANTINE_LIST, QUARANTINE_STATUSES } from '#features/mls/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { tableSearch } from '#kit/table/list.ts'
import { StatusTabs } from '#kit/table/status-tabs.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'

const readSearch = tableSearch(QUARANTINE_LIST)

export const Route = createFileRoute('/admin/mls-sync/quarantine/')({
  staticData: { crumb: 'Quarantine' },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listMlsQuarantine({ data: readSearch(deps) }),
  component: Quarantine,
})

function Quarantine() {
  const page = Route.useLoaderData()
  const search = readSearch(Route.useSearch())
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Quarantine"
        lead={
          <p>
            Records the site can’t use. Once fixed in the MLS, a record syncs automatically. An ignored record comes
            back if its reason changes.
          </p>
        }
      />
      <ConsoleTabs current="/admin/mls-sync/quarantine" />
      <StatusTabs label="Records by status" labels={QUARANTINE_STATUSES} counts={page.counts} search={search} />
      <QuarantineTable page={page} search={search} />
    </>
  )
}
