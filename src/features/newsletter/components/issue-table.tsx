import { Pencil } from 'lucide-react'
import { DataTable } from '#kit/table/data-table.tsx'
import { defineTable } from '#kit/table/define-table.ts'
import type { TablePage } from '#kit/table/list.ts'
import { day } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Badge } from '#ui/text/badge.tsx'
import type { IssueRow, ListIssues } from '../schema.ts'
import { ISSUE_LIST, ISSUE_STATUSES } from '../words.ts'

export const ISSUE_TONES = { draft: 'grey', sending: 'pending', sent: 'ok' } as const

const issueTable = defineTable({
  list: ISSUE_LIST,
  nouns: ['issue', 'issues'],
  nameOf: (issue: IssueRow) => issue.subject,
  hrefOf: ({ id }) => `/admin/newsletter/${id}/edit`,
  head: { label: 'Subject', sort: 'subject' },
  usualSort: '-updated',
  search: 'Subject or text',
  columns: [
    {
      label: 'Status',
      phone: 'head',
      cell: ({ status }) => <Badge tone={ISSUE_TONES[status]}>{ISSUE_STATUSES[status]}</Badge>,
    },
    { label: 'Recipients', align: 'right', cell: ({ status, recipients }) => (status === 'draft' ? '–' : recipients) },
    { label: 'Sent', priority: 2, cell: ({ sent_at }) => (sent_at ? day(sent_at) : '–') },
    { label: 'Last changed', sort: 'updated', priority: 2, cell: ({ updated_at }) => day(updated_at) },
  ],
  rowActions: ({ id, status }) => [
    { id: 'open', label: status === 'draft' ? 'Edit' : 'Open', icon: Pencil, href: `/admin/newsletter/${id}/edit` },
  ],
})

export function IssueTable({ page, search }: { page: TablePage<IssueRow>; search: ListIssues }) {
  return (
    <DataTable
      table={issueTable}
      page={page}
      search={search}
      empty={
        search.status ? (
          <EmptyState title="No matching issues" />
        ) : (
          <EmptyState title="No issues yet" action={<LinkButton to="/admin/newsletter/new">New issue</LinkButton>}>
            Write an issue, or draft the monthly email from the market numbers.
          </EmptyState>
        )
      }
    />
  )
}
