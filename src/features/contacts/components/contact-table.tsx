import { CheckCheck, MessageSquareText, OctagonX, Trash2 } from 'lucide-react'
import { DueClock } from '#kit/due-clock.tsx'
import { dayAndTime } from '#kit/format.ts'
import { DataTable } from '#kit/table/data-table.tsx'
import { defineTable } from '#kit/table/define-table.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { deleteContact, updateContactStatus } from '../functions.ts'
import { dueOf } from '../rules/promise.ts'
import { mayFollow } from '../rules/status.ts'
import type { Contact, ContactsPage, ListContacts } from '../schema.ts'
import { CONTACT_LIST, CONTACT_STATUSES, type ContactStatus, TOPICS } from '../words.ts'

/** Tones of the statuses. */
export const TONES: Record<ContactStatus, BadgeTone> = {
  new: 'info',
  contacted: 'pending',
  in_progress: 'ok',
  closed: 'grey',
  spam: 'grey',
}

/** What deleting does, wherever it is asked. */
export const DELETE_TEXT = 'The message and what is known of it go for good. Close it instead to keep the record.'

const step = ({ id, version }: Contact, status: ContactStatus) =>
  updateContactStatus({ data: { contactId: id, version, status } })

/** The administrators' table of messages; the page's address holds its state. */
const contactTable = defineTable({
  list: CONTACT_LIST,
  nouns: ['message', 'messages'],
  nameOf: (contact: Contact) => contact.name,
  noteOf: ({ message }) => <span className="line-clamp-1">{message}</span>,
  hrefOf: ({ id }) => `/admin/contacts/${id}`,
  head: { label: 'From', sort: 'name' },
  usualSort: 'due',
  search: 'Name, e-mail, phone, words',
  filters: [{ key: 'topic', label: 'About', none: 'Everything' }],
  columns: [
    { label: 'About', priority: 2, cell: ({ topic }) => (topic ? TOPICS[topic] : '–') },
    {
      label: 'Answer due',
      sort: 'due',
      cell: (contact) => <DueClock due_at={dueOf(contact)} answered_at={contact.answered_at} />,
    },
    { label: 'Whose turn', priority: 2, cell: ({ owner_name }) => owner_name ?? 'The office' },
    {
      label: 'Received',
      sort: 'received',
      priority: 2,
      cell: ({ created_at }) => <span className="whitespace-nowrap">{dayAndTime(created_at)}</span>,
    },
    { label: 'Status', cell: ({ status }) => <Badge tone={TONES[status]}>{CONTACT_STATUSES[status]}</Badge> },
  ],
  rowActions: (contact) => [
    { id: 'open', label: 'Open', icon: MessageSquareText, href: `/admin/contacts/${contact.id}` },
    ...(mayFollow(contact.status, 'contacted')
      ? [
          {
            id: 'contacted',
            label: 'Set to contacted',
            icon: CheckCheck,
            run: () => step(contact, 'contacted'),
            done: `${contact.name} is set to contacted.`,
          },
        ]
      : []),
    ...(mayFollow(contact.status, 'spam')
      ? [
          {
            id: 'spam',
            label: 'Set to spam',
            icon: OctagonX,
            run: () => step(contact, 'spam'),
            done: `The message of ${contact.name} is spam.`,
          },
        ]
      : []),
    {
      id: 'delete',
      label: 'Delete',
      icon: Trash2,
      isDestructive: true,
      confirm: { action: 'Delete message', busyLabel: 'Deleting…', text: <p>{DELETE_TEXT}</p> },
      run: () => deleteContact({ data: { contactId: contact.id } }),
      done: `The message of ${contact.name} is deleted.`,
    },
  ],
})

/** A page of the messages' table. */
export function ContactTable({ page, search }: { page: ContactsPage; search: ListContacts }) {
  return (
    <DataTable
      table={contactTable}
      page={page}
      search={search}
      empty={
        <EmptyState
          title={search.status ? `Nothing is ${CONTACT_STATUSES[search.status].toLowerCase()}` : 'No messages yet'}
        >
          What people write by the page Contact stands here, the one that is due first on top.
        </EmptyState>
      }
    />
  )
}
