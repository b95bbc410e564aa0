import { createFileRoute } from '@tanstack/react-router'
import { AppointmentTable } from '#features/appointments/components/appointment-table.tsx'
import { listAppointments } from '#features/appointments/functions.ts'
import { APPOINTMENT_LIST, APPOINTMENT_STATUSES } from '#features/appointments/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/head.ts'
import { asGiven } from '#kit/search-params.ts'
import { tableSearch } from '#kit/table/list.ts'
import { StatusTabs } from '#kit/table/status-tabs.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const readSearch = tableSearch(APPOINTMENT_LIST)

export const Route = createFileRoute('/admin/appointments/')({
  staticData: {
    nav: { group: 'People', label: 'Appointments', icon: 'calendar-clock', order: 20, permission: 'appointments' },
  },
  validateSearch: asGiven,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listAppointments({ data: readSearch(deps) }),
  head: ({ matches }) => pageHead(matches, { title: 'Appointments', isIndexed: false }),
  component: Appointments,
})

function Appointments() {
  const page = Route.useLoaderData()
  const search = readSearch(Route.useSearch())
  return (
    <>
      <DoneNotice />
      <PageHeader size="panel" title="Appointments" />
      <StatusTabs label="Appointments by status" labels={APPOINTMENT_STATUSES} counts={page.counts} search={search} />
      <AppointmentTable page={page} search={search} />
    </>
  )
}
