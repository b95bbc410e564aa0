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
import type { Contact, ContactsPage, ListContacts } from '../schema.ts'
import { TOPICS } from '../words/topics.ts'
import { CONTACT_LIST, INBOX_KINDS, INBOX_STATUSES, type InboxStatus } from '../words.ts'

export const TONES: Record<InboxStatus, BadgeTone> = {
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

const step = ({ id, version }: Contact, status: InboxStatus) =>
  updateContactStatus({ data: { contactId: id, version, status } })

const contactTable = defineTable({
  list: CONTACT_LIST,
  nouns: ['inquiry', 'inquiries'],
  nameOf: (contact: Contact) => contact.name,
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
      cell: (contact) => <DueClock due_at={dueOf(contact)} answered_at={contact.answered_at} />,
    },
    { label: 'Assigned to', priority: 2, cell: ({ owner_name }) => owner_name ?? 'The office' },
    {
      label: 'Received',
      sort: 'received',
      priority: 2,
      cell: ({ created_at }) => <span className="whitespace-nowrap">{dayAndTime(created_at)}</span>,
    },
    { label: 'Status', cell: ({ status }) => <Badge tone={TONES[status]}>{INBOX_STATUSES[status]}</Badge> },
  ],
  rowActions: (contact) => [
    { id: 'open', label: 'Open', icon: MessageSquareText, href: `/admin/contacts/${contact.id}` },
    ...(isTransitionAllowed(contact.kind, contact.status, 'contacted')
      ? [
          {
            id: 'contacted',
            label: 'Mark as contacted',
            icon: CheckCheck,
            run: () => step(contact, 'contacted'),
            done: `${contact.name} is marked as contacted.`,
          },
        ]
      : []),
    ...(isTransitionAllowed(contact.kind, contact.status, 'spam')
      ? [
          {
            id: 'spam',
            label: 'Mark as spam',
            icon: OctagonX,
            run: () => step(contact, 'spam'),
            done: `${contact.name}’s inquiry is marked as spam.`,
          },
        ]
      : []),
    {
      id: 'delete',
      label: 'Delete',
      icon: Trash2,
      isDestructive: true,
      confirm: { action: 'Delete inquiry', busyLabel: 'Deleting…', text: <p>{DELETE_TEXT}</p> },
      run: () => deleteContact({ data: { contactId: contact.id } }),
      done: `${contact.name}’s inquiry is deleted.`,
    },
  ],
})

export function ContactTable({ page, search }: { page: ContactsPage; search: ListContacts }) {
  return (
    <DataTable
      table={contactTable}
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
