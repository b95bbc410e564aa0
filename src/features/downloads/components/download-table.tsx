import { Link } from '@tanstack/react-router'
import { DataTable } from '#kit/table/data-table.tsx'
import { defineTable } from '#kit/table/define-table.ts'
import { dayAndTime, number } from '#kit/time/format.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { linkClass } from '#ui/text/link.tsx'
import type { DownloadSearch } from '../rules.ts'
import type { AuditedDownload, DownloadAudit } from '../schema.ts'
import { DOWNLOAD_LIST, DOWNLOAD_TYPES, OUTCOMES } from '../words.ts'

/** Admin table of all downloads, including blocked ones. The URL holds its state. */
const downloadTable = defineTable({
  list: DOWNLOAD_LIST,
  nouns: ['download', 'downloads'],
  nameOf: (download: AuditedDownload) => download.account_name,
  noteOf: ({ account_email }) => account_email,
  hrefOf: ({ account_id }) => `/admin/users/${account_id}`,
  head: { label: 'Person' },
  usualSort: '-at',
  search: 'Name or email',
  filters: [
    { key: 'type', label: 'Type', none: 'All types' },
    { key: 'outcome', label: 'Outcome', none: 'All outcomes' },
  ],
  columns: [
    { label: 'Type', cell: ({ download_type }) => DOWNLOAD_TYPES[download_type] },
    {
      label: 'Listings',
      sort: 'items',
      align: 'right',
      cell: ({ items, download_type }) => (download_type === 'document' ? '–' : number(items)),
    },
    { label: 'When', sort: 'at', cell: ({ at }) => <span className="whitespace-nowrap">{dayAndTime(at)}</span> },
    {
      label: 'Outcome',
      cell: ({ outcome }) => <Badge tone={outcome === 'allowed' ? 'ok' : 'error'}>{OUTCOMES[outcome]}</Badge>,
    },
    {
      label: 'IP address',
      priority: 2,
      cell: ({ ip }) =>
        ip ? <span className="[overflow-wrap:anywhere]">{ip}</span> : <span className="text-ink-3">–</span>,
    },
  ],
})

/** Renders a page of all downloads, or of one user's. */
export function DownloadTable({ page, search }: { page: DownloadAudit; search: DownloadSearch }) {
  return (
    <DataTable
      table={downloadTable}
      page={page}
      search={search}
      empty={
        search.userId ? (
          <EmptyState
            level={3}
            className="pt-0"
            title="No downloads by this person"
            action={
              <Link to="/admin/download-audit" className={linkClass()}>
                Show all users
              </Link>
            }
          />
        ) : (
          <EmptyState level={3} title="No downloads yet" className="pt-0">
            Photos, prints, exports, and documents that registrants download appear here, including blocked ones.
          </EmptyState>
        )
      }
    />
  )
}
