import { DataTable } from '#kit/table/data-table.tsx'
import { defineTable } from '#kit/table/define-table.ts'
import type { TablePage } from '#kit/table/list.ts'
import { day } from '#kit/time/format.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Badge } from '#ui/text/badge.tsx'
import type { ListSubscribers, SubscriberRow } from '../schema.ts'
import { SUBSCRIBER_LIST, SUBSCRIBER_STATUSES } from '../words.ts'

const TONES = { pending: 'pending', subscribed: 'ok', unsubscribed: 'grey', bounced: 'error' } as const

const subscriberTable = defineTable({
  list: SUBSCRIBER_LIST,
  nouns: ['subscriber', 'subscribers'],
  nameOf: (subscriber: SubscriberRow) => subscriber.email,
  noteOf: ({ name }) => name ?? '',
  hrefOf: ({ email }) => `mailto:${email}`,
  head: { label: 'Email', sort: 'email' },
  usualSort: '-created',
  search: 'Email or name',
  columns: [
    {
      label: 'Status',
      phone: 'head',
      cell: ({ status }) => <Badge tone={TONES[status]}>{SUBSCRIBER_STATUSES[status]}</Badge>,
    },
    { label: 'Source', priority: 2, cell: ({ source }) => source },
    { label: 'Signed up', sort: 'created', cell: ({ created_at }) => day(created_at) },
    { label: 'Confirmed', priority: 2, cell: ({ confirmed_at }) => (confirmed_at ? day(confirmed_at) : '–') },
  ],
})

export function SubscriberTable({ page, search }: { page: TablePage<SubscriberRow>; search: ListSubscribers }) {
  return (
    <DataTable
      table={subscriberTable}
      page={page}
      search={search}
      empty={
        <EmptyState title={search.status || search.q ? 'No matching subscribers' : 'No subscribers yet'}>
          People who sign up in the footer appear here once they enter their email.
        </EmptyState>
      }
    />
  )
}
