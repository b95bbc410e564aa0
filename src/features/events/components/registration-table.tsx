import { UserX } from 'lucide-react'
import { DataTable } from '#kit/table/data-table.tsx'
import { defineTable } from '#kit/table/define-table.ts'
import { RowToggle } from '#kit/table/row-toggle.tsx'
import { dayAndTime } from '#kit/time/format.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { markAttendance, removeRegistration } from '../functions.ts'
import type { Registration, RegistrationSearch, RegistrationsPage } from '../schema.ts'
import { REGISTRATION_LIST, REGISTRATION_STATUSES, REGISTRATION_TONES } from '../words.ts'

/** Admin table of an event's guests. Its state is in the URL. */
const registrationTable = defineTable({
  list: REGISTRATION_LIST,
  nouns: ['person', 'people'],
  nameOf: (person: Registration) => person.name,
  noteOf: ({ company }) => company,
  hrefOf: ({ email }) => `mailto:${email}`,
  head: { label: 'Name', sort: 'name' },
  usualSort: 'order',
  search: 'Name, company, email, phone',
  columns: [
    { label: 'Email', cell: ({ email }) => <span className="[overflow-wrap:anywhere]">{email}</span> },
    { label: 'Phone', priority: 2, cell: ({ phone }) => phone ?? '–' },
    {
      label: 'Registered',
      sort: 'order',
      priority: 2,
      cell: ({ registered_at }) => <span className="tabular whitespace-nowrap">{dayAndTime(registered_at)}</span>,
    },
    {
      label: 'Status',
      phone: 'head',
      cell: ({ status }) => <Badge tone={REGISTRATION_TONES[status]}>{REGISTRATION_STATUSES[status]}</Badge>,
    },
    {
      label: 'Attended',
      cell: (person) =>
        person.status === 'registered' ? (
          <RowToggle
            label={`${person.name} was there`}
            isOn={person.came_at !== null}
            onLabel="Attended"
            offLabel="Not yet"
            save={(came) => markAttendance({ data: { registrationId: person.id, came } })}
            said={(came) => `${person.name} is ${came ? 'checked in' : 'no longer checked in'}.`}
          />
        ) : (
          '–'
        ),
    },
  ],
  rowActions: (person) =>
    person.status === 'cancelled'
      ? []
      : [
          {
            id: 'remove',
            label: 'Remove guest',
            icon: UserX,
            isDestructive: true,
            confirm: {
              action: 'Remove guest',
              busyLabel: 'Removing…',
              text: <p>They get an email, and the seat goes to the next person on the waitlist.</p>,
            },
            run: () => removeRegistration({ data: { registrationId: person.id } }),
            done: `${person.name} is off the list.`,
          },
        ],
})

export function RegistrationTable({ page, search }: { page: RegistrationsPage; search: RegistrationSearch }) {
  return (
    <DataTable
      table={registrationTable}
      page={page}
      search={search}
      empty={
        <EmptyState title={search.status ? 'No matching guests' : 'No registrations yet'}>
          Guests appear here as soon as they register on the event page.
        </EmptyState>
      }
    />
  )
}
