import { Link } from '@tanstack/react-router'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { searchWith } from '#kit/table/list.ts'
import { AnchorTabs } from '#ui/page/anchor-tabs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { linkClass } from '#ui/text/link.tsx'
import type { TrailSearch } from '../rules.ts'
import { isTrailFiltered } from '../rules.ts'
import type { ActivityType, AuditStatistics, TrailPage } from '../schema.ts'
import { SCOPES } from '../words.ts'
import { ChainBadge, ChainState, CheckChain } from './chain-state.tsx'
import { ExportForm } from './export-form.tsx'
import { NoteForm } from './note-form.tsx'
import { TrailFilters } from './trail-filters.tsx'
import { TrailTable } from './trail-table.tsx'

export function AuditTrailPage({ page, statistics, types, search }: AuditTrailPageProps) {
  const { scope = 'all', ...list } = search
  const tabs = Object.entries(SCOPES).map(([key, label]) => ({ label, href: key, isCurrent: key === scope }))
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Audit log"
        aside={<ChainBadge check={statistics.check} />}
        actions={<CheckChain />}
      />
      <ChainState {...statistics} />
      <AnchorTabs
        label="User type"
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
      <div className="flex flex-wrap items-start gap-x-6 [&>[open]]:w-full">
        <ExportForm key={JSON.stringify(list)} search={search} from={statistics.from} to={statistics.to} />
        <NoteForm />
      </div>
      {page.total === 0 ? (
        <EmptyState
          title={isTrailFiltered(search) ? 'No matching entries' : 'No entries yet'}
          action={
            isTrailFiltered(search) && (
              <Link to="/admin/audit-trail" className={linkClass()}>
                Clear filters
              </Link>
            )
          }
        >
          {isTrailFiltered(search)
            ? 'No entries match these filters.'
            : 'Actions by users, administrators, and jobs appear here.'}
        </EmptyState>
      ) : (
        <TrailTable label="Audit log entries" page={page} search={list} />
      )}
    </>
  )
}

interface AuditTrailPageProps {
  page: TrailPage
  statistics: AuditStatistics
  types: ActivityType[]
  search: TrailSearch
}
