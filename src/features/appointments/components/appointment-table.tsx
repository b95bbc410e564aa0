import { Pencil, Trash2 } from 'lucide-react'
import { DataTable } from '#kit/table/data-table.tsx'
import { defineTable } from '#kit/table/define-table.ts'
import type { TablePage } from '#kit/table/list.ts'
import { count, dayAndTime } from '#kit/time/format.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { timeText } from '../browser/time-text.ts'
import { deleteAppointment } from '../functions.ts'
import type { Appointment, ListAppointments } from '../schema.ts'
import { APPOINTMENT_KINDS, APPOINTMENT_LIST, APPOINTMENT_STATUSES, MEETINGS, STATUS_TONES } from '../words.ts'
import { HomeName } from './home-name.tsx'

/** Admin table of appointments. Its state is in the URL. */
const appointmentTable = defineTable({
  list: APPOINTMENT_LIST,
  nouns: ['appointment', 'appointments'],
  nameOf: (row: Appointment) => row.name,
  noteOf: ({ email, phone }) => [phone, email].filter(Boolean).join(', '),
  hrefOf: ({ id }) => `/admin/appointments/${id}`,
  head: { label: 'Name', sort: 'name' },
  usualSort: 'due',
  search: 'Name, phone, email, agent',
  filters: [{ key: 'kind', label: 'Type', none: 'Tours and consultations' }],
  columns: [
    {
      label: 'Status',
      phone: 'head',
      cell: ({ status, needs_agreement, has_agreement }) => (
        <>
          <Badge tone={STATUS_TONES[status]}>{APPOINTMENT_STATUSES[status]}</Badge>
          {needs_agreement && !has_agreement && (
            <span className="mt-1 block text-gold-700 text-legal leading-snug">No agreement yet</span>
          )}
        </>
      ),
    },
    {
      label: 'Type',
      cell: ({ kind, meeting, home, more_homes, place }) => (
        <>
          {APPOINTMENT_KINDS[kind]}, {MEETINGS[meeting].toLowerCase()}
          {home && (
            <span className="block">
              <HomeName home={home} />
              {more_homes.length > 0 && `, and ${count(more_homes.length, 'more home')}`}
            </span>
          )}
          {place && <span className="block">{`Walk-through of ${place}`}</span>}
        </>
      ),
    },
    {
      label: 'Time',
      sort: 'time',
      cell: ({ status, starts_at, ...times }) => {
        const wishes = status === 'offered' ? times.offers : times.wishes
        return (
          <span className="whitespace-nowrap">
            {starts_at ? (
              timeText(starts_at)
            ) : (
              <>
                {wishes[0] && timeText(wishes[0])}
                {wishes.length > 1 && <span className="block text-ink-3 text-legal">or {wishes.length - 1} more</span>}
              </>
            )}
          </span>
        )
      },
    },
    {
      label: 'Agent',
      priority: 2,
      cell: ({ agent_name }) => agent_name ?? <span className="text-ink-3">Unassigned</span>,
    },
    {
      label: 'Reply due',
      sort: 'due',
      isNone: ({ status }) => status !== 'requested',
      cell: ({ status, reply_due_at, answered_at }) => (
        <span className="whitespace-nowrap">
          {status === 'requested' && answered_at ? (
            'Answered'
          ) : status === 'requested' ? (
            dayAndTime(reply_due_at)
          ) : (
            <span className="text-ink-3">–</span>
          )}
        </span>
      ),
    },
  ],
  rowActions: (row) => [
    { id: 'open', label: 'Open', icon: Pencil, href: `/admin/appointments/${row.id}` },
    {
      id: 'delete',
      label: 'Delete',
      icon: Trash2,
      isDestructive: true,
      confirm: {
        action: 'Delete appointment',
        busyLabel: 'Deleting…',
        text: (
          <p>
            This permanently deletes the request. The audit log keeps an entry. Cancel an upcoming appointment first.
          </p>
        ),
      },
      run: () => deleteAppointment({ data: { appointmentId: row.id } }),
      done: 'Appointment deleted.',
    },
  ],
})

export function AppointmentTable({ page, search }: { page: TablePage<Appointment>; search: ListAppointments }) {
  return (
    <DataTable
      table={appointmentTable}
      page={page}
      search={search}
      empty={
        <EmptyState title={search.status ? 'No matching appointments' : 'No appointments yet'}>
          Tour and consultation requests appear here, unanswered first.
        </EmptyState>
      }
    />
  )
}
