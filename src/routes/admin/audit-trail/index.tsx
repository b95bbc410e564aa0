import { createFileRoute, Link } from '@tanstack/react-router'
import { ChainBadge, ChainState, CheckChain } from '#features/audit/components/chain-state.tsx'
import { ExportForm } from '#features/audit/components/export-form.tsx'
import { NoteForm } from '#features/audit/components/note-form.tsx'
import { TrailFilters } from '#features/audit/components/trail-filters.tsx'
import { TrailTable } from '#features/audit/components/trail-table.tsx'
import {
  getAuditStatistics,
  getAuditTrail,
  listActivityTypes,
  listAdminLogs,
  listUserLogs,
} from '#features/audit/functions.ts'
import { isTrailFiltered, trailSearch } from '#features/audit/rules.ts'
import { SCOPES } from '#features/audit/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { asGiven } from '#kit/page/search-params.ts'
import { searchWith } from '#kit/table/list.ts'
import { AnchorTabs } from '#ui/page/anchor-tabs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { linkClass } from '#ui/text/link.tsx'

const LISTS = { all: getAuditTrail, admins: listAdminLogs, people: listUserLogs } as const

export const Route = createFileRoute('/admin/audit-trail/')({
  staticData: {
    nav: { group: 'Compliance', label: 'Audit trail', icon: 'scroll-text', order: 20, permission: 'audit' },
  },
  // Each view of the audit log is logged, so hovering over a link must not preload it.
  preload: false,
  validateSearch: asGiven,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    const { scope = 'all', ...wanted } = trailSearch(deps)
    const [page, statistics, types] = await Promise.all([
      LISTS[scope]({ data: wanted }),
      getAuditStatistics({ data: {} }),
      listActivityTypes(),
    ])
    return { page, statistics, types }
  },
  head: ({ matches }) => pageHead(matches, { title: 'Audit trail', isIndexed: false }),
  component: AuditTrail,
})

function AuditTrail() {
  const { page, statistics, types } = Route.useLoaderData()
  const search = trailSearch(Route.useSearch())
  const { scope = 'all', ...list } = search
  const tabs = Object.entries(SCOPES).map(([key, label]) => ({ label, href: key, isCurrent: key === scope }))
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Audit trail"
        aside={<ChainBadge check={statistics.check} />}
        actions={<CheckChain />}
      />
      <ChainState {...statistics} />
      <AnchorTabs
        label="Whose entries"
        className="mb-3"
        tabs={tabs}
        renderLink={(key, props) => (
          <Link
            to="."
            search={searchWith(search, { scope: key === 'all' ? undefined : key })}
            activeOptions={{ exact: true }}
            {...props}
          />
        )}
      />
      <TrailFilters search={search} types={types} />
      <ExportForm key={JSON.stringify(list)} search={search} from={statistics.from} to={statistics.to} />
      <NoteForm />
      {page.total === 0 ? (
        <EmptyState
          title={isTrailFiltered(search) ? 'No entry fits' : 'Nothing has happened yet'}
          action={
            isTrailFiltered(search) && (
              <Link to="/admin/audit-trail" className={linkClass()}>
                Take the filters away
              </Link>
            )
          }
        >
          {isTrailFiltered(search)
            ? 'Nothing was found with these words, kinds and days.'
            : 'What people, administrators and jobs do stands here as soon as it is done.'}
        </EmptyState>
      ) : (
        <TrailTable label="Entries of the audit trail" page={page} search={list} />
      )}
    </>
  )
}
