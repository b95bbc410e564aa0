import { CheckCheck, MessageSquareText, OctagonX, Trash2 } from 'lucide-react'
import { DataTable } from '#kit/table/data-table.tsx'
import { defineTable } from '#kit/table/define-table.ts'
import { DueClock } from '#kit/time/due-clock.tsx'
import { dayAndTime } from '#kit/time/format.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Badge, type BadgeTone } from '#ui/text/badge.tsx'
import { deleteContact, updateContactStatus } from '../functions.ts'
import { dueOf } from '../rules/promise.ts'
import { isTransitionAllowed } from '../rules/status.ts'
import type { Lead, LeadsPage, ListLeads } from '../schema.ts'
import { TOPICS } from '../words/topics.ts'
import { INBOX_KINDS, LEAD_LIST, LEAD_STATUSES, type LeadStatus } from '../words.ts'

export const TONES: Record<LeadStatus, BadgeTone> = {
  new: 'info',
  contacted: 'pending',
  in_progress: 'ok',
  qualified: 'ok',
  won: 'sold',
  lost: 'grey',
  closed: 'grey',
  spam: 'grey',
}

export const DELETE_TEXT = 'This permanently deletes the inquiry. To keep the record, close it instead.'

const step = ({ id, version }: Lead, status: LeadStatus) =>
  updateContactStatus({ data: { contactId: id, version, status } })

const leadTable = defineTable({
  list: LEAD_LIST,
  nouns: ['inquiry', 'inquiries'],
  nameOf: (lead: Lead) => lead.name,
  noteOf: ({ message }) => <span className="line-clamp-1">{message}</span>,
  hrefOf: ({ id }) => `/admin/contacts/${id}`,
  head: { label: 'From', sort: 'name' },
  usualSort: 'due',
  search: 'Name, email, phone, words',
  filters: [
    { key: 'kind', label: 'Form', none: 'All forms' },
    { key: 'topic', label: 'Topic', none: 'All topics' },
  ],
  columns: [
    {
      label: 'About',
      priority: 2,
      cell: ({ kind, topic, subject }) => (
        <>
          {kind === 'contact' ? (topic ? TOPICS[topic] : '–') : INBOX_KINDS[kind]}
          {subject && <span className="block text-ink-3 text-legal">{subject}</span>}
        </>
      ),
    },
    {
      label: 'Reply due',
      sort: 'due',
      cell: (lead) => <DueClock due_at={dueOf(lead)} answered_at={lead.answered_at} />,
    },
    { label: 'Assigned to', priority: 2, cell: ({ owner_name }) => owner_name ?? 'The office' },
    {
      label: 'Received',
      sort: 'received',
      priority: 2,
      cell: ({ created_at }) => <span className="whitespace-nowrap">{dayAndTime(created_at)}</span>,
    },
    { label: 'Status', cell: ({ status }) => <Badge tone={TONES[status]}>{LEAD_STATUSES[status]}</Badge> },
  ],
  rowActions: (lead) => [
    { id: 'open', label: 'Open', icon: MessageSquareText, href: `/admin/contacts/${lead.id}` },
    ...(isTransitionAllowed(lead.kind, lead.status, 'contacted')
      ? [
          {
            id: 'contacted',
            label: 'Mark as contacted',
            icon: CheckCheck,
            run: () => step(lead, 'contacted'),
            done: `${lead.name} is marked as contacted.`,
          },
        ]
      : []),
    ...(isTransitionAllowed(lead.kind, lead.status, 'spam')
      ? [
          {
            id: 'spam',
            label: 'Mark as spam',
            icon: OctagonX,
            run: () => step(lead, 'spam'),
            done: `${lead.name}’s inquiry is marked as spam.`,
          },
        ]
      : []),
    {
      id: 'delete',
      label: 'Delete',
      icon: Trash2,
      isDestructive: true,
      confirm: { action: 'Delete inquiry', busyLabel: 'Deleting…', text: <p>{DELETE_TEXT}</p> },
      run: () => deleteContact({ data: { contactId: lead.id } }),
      done: `${lead.name}’s inquiry is deleted.`,
    },
  ],
})

export function LeadTable({ page, search }: { page: LeadsPage; search: ListLeads }) {
  return (
    <DataTable
      table={leadTable}
      page={page}
      search={search}
      empty={
        <EmptyState
          title={
            search.status || search.kind || search.topic || search.q ? 'No matching inquiries' : 'No inquiries yet'
          }
        >
          Inquiries from the site’s forms appear here, most urgent first.
        </EmptyState>
      }
    />
  )
}
