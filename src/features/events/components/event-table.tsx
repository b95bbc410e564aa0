import { Eye, Pencil, Users } from 'lucide-react'
import { DataTable } from '#kit/table/data-table.tsx'
import { defineTable } from '#kit/table/define-table.ts'
import { day, weekday } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { deleteEvent } from '../functions.ts'
import { hoursLine, takenText } from '../rules.ts'
import type { EventRecord, EventsPage, ListAllEvents } from '../schema.ts'
import { EVENT_LIST, EVENT_STATUSES, EVENT_TONES } from '../words.ts'

export const eventTable = defineTable({
  list: EVENT_LIST,
  nouns: ['event', 'events'],
  nameOf: (event: EventRecord) => event.title,
  noteOf: ({ venue, city }) => `${venue}, ${city}`,
  hrefOf: ({ id }) => `/admin/networking-events/${id}/edit`,
  head: { label: 'Event', sort: 'title' },
  usualSort: '-time',
  search: 'Title, place',
  columns: [
    {
      label: 'When',
      sort: 'time',
      cell: (event) => (
        <span className="tabular whitespace-nowrap">
          {`${weekday(event.starts_at)}, ${day(event.starts_at)}`}
          <span className="block text-ink-3 text-legal">{hoursLine(event)}</span>
        </span>
      ),
    },
    {
      label: 'Seats taken',
      sort: 'seats',
      align: 'right',
      cell: (event) => <span className="whitespace-nowrap">{takenText(event)}</span>,
    },
    { label: 'Waitlist', align: 'right', priority: 2, cell: ({ waiting }) => waiting },
    {
      label: 'Status',
      phone: 'head',
      cell: ({ status }) => <Badge tone={EVENT_TONES[status]}>{EVENT_STATUSES[status]}</Badge>,
    },
  ],
  rowActions: (event) => [
    { id: 'edit', label: 'Edit', icon: Pencil, href: `/admin/networking-events/${event.id}/edit` },
    { id: 'people', label: 'Guests', icon: Users, href: `/admin/networking-events/${event.id}/people` },
    ...(event.status === 'archived'
      ? []
      : [{ id: 'view', label: 'View on site', icon: Eye, href: `/networking/${event.id}` }]),
  ],
  remove: {
    call: ({ id }) => deleteEvent({ data: { eventId: id } }),
    text: 'This deletes the event and its guest list, and can’t be undone. If the event is upcoming, we email everyone on the list that it’s canceled. To keep the record, archive it instead.',
  },
})

export function EventTable({ page, search }: { page: EventsPage; search: ListAllEvents }) {
  return (
    <DataTable
      table={eventTable}
      page={page}
      search={search}
      empty={
        <EmptyState
          title={search.status ? `No ${EVENT_STATUSES[search.status].toLowerCase()} events` : 'No events yet'}
          action={<LinkButton to="/admin/networking-events/new">Add event</LinkButton>}
        >
          Events you add appear here and on the networking page.
        </EmptyState>
      }
    />
  )
}
