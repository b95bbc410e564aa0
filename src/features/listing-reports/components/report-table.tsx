import { DataTable } from '#kit/table/data-table.tsx'
import { defineTable } from '#kit/table/define-table.ts'
import { DueClock } from '#kit/time/due-clock.tsx'
import { dayAndTime } from '#kit/time/format.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Badge, type BadgeTone } from '#ui/text/badge.tsx'
import type { ListingReport, ListListingReports, ReportsPage } from '../schema.ts'
import { LISTING_FAULTS, REPORT_LIST, REPORT_OUTCOMES, REPORT_STATUSES, type ReportStatus } from '../words.ts'

export const REPORT_TONES: Record<ReportStatus, BadgeTone> = { new: 'info', in_progress: 'pending', closed: 'grey' }

const reportTable = defineTable({
  list: REPORT_LIST,
  nouns: ['report', 'reports'],
  nameOf: ({ listing_title }: ListingReport) => listing_title,
  noteOf: ({ message }) => <span className="line-clamp-1">{message}</span>,
  phoneNoteOf: ({ fault, email, due_at, answered_at }) => (
    <>
      <span>{LISTING_FAULTS[fault]}</span>
      {email && <span>Reply requested</span>}
      <span>
        {'Reply due '}
        <DueClock {...{ due_at, answered_at }} />
      </span>
    </>
  ),
  hrefOf: ({ id }) => `/admin/listing-reports/${id}`,
  head: { label: 'Listing' },
  usualSort: 'due',
  search: 'Listing, MLS number, or report',
  filters: [{ key: 'fault', label: 'Problem', none: 'All problems' }],
  columns: [
    { label: 'Problem', priority: 2, cell: ({ fault }) => LISTING_FAULTS[fault] },
    {
      label: 'Reply due',
      sort: 'due',
      cell: ({ due_at, answered_at }) => <DueClock {...{ due_at, answered_at }} />,
    },
    { label: 'Reply requested', priority: 2, cell: ({ email }) => (email ? 'Yes' : 'No') },
    {
      label: 'Received',
      sort: 'received',
      priority: 2,
      cell: ({ created_at }) => <span className="whitespace-nowrap">{dayAndTime(created_at)}</span>,
    },
    {
      label: 'Status',
      phone: 'head',
      cell: ({ status, outcome }) => (
        <Badge tone={REPORT_TONES[status]}>{outcome ? REPORT_OUTCOMES[outcome] : REPORT_STATUSES[status]}</Badge>
      ),
    },
  ],
})

export function ReportTable({ page, search }: { page: ReportsPage; search: ListListingReports }) {
  return (
    <DataTable
      table={reportTable}
      page={page}
      search={search}
      empty={
        <EmptyState title={search.status ? 'No matching reports' : 'No reports yet'}>
          Reports from “Report a problem” on listings appear here, with the earliest due date first.
        </EmptyState>
      }
    />
  )
}
