import { createFileRoute, Link } from '@tanstack/react-router'
import { AppointmentTable } from '#features/appointments/components/appointment-table.tsx'
import { listAppointments, listAppointmentsByProperty } from '#features/appointments/functions.ts'
import type { Appointment } from '#features/appointments/schema.ts'
import { APPOINTMENT_LIST, APPOINTMENT_STATUSES } from '#features/appointments/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { passSearchThrough, type SearchValues } from '#kit/page/search-params.ts'
import { tableSearch } from '#kit/table/list.ts'
import { StatusTabs } from '#kit/table/status-tabs.tsx'
import { count } from '#kit/time/format.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { linkClass } from '#ui/text/link.tsx'

const readSearch = tableSearch(APPOINTMENT_LIST)

/** Returns the home that the URL names, or null. */
function propertyOf({ propertyId }: SearchValues): string | null {
  return typeof propertyId === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(propertyId)
    ? propertyId
    : null
}

export const Route = createFileRoute('/admin/appointments/')({
  staticData: {
    nav: { group: 'People', label: 'Appointments', icon: 'calendar-clock', order: 20, permission: 'appointments' },
  },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    const propertyId = propertyOf(deps)
    if (propertyId === null) return { page: await listAppointments({ data: readSearch(deps) }), ofHome: null }
    return { page: null, ofHome: await listAppointmentsByProperty({ data: { propertyId } }) }
  },
  component: Appointments,
})

function Appointments() {
  const { page, ofHome } = Route.useLoaderData()
  const search = readSearch(Route.useSearch())
  if (ofHome) return <OfOneHome appointments={ofHome} />
  return (
    <>
      <DoneNotice />
      <PageHeader size="panel" title="Appointments" />
      <StatusTabs label="Appointments by status" labels={APPOINTMENT_STATUSES} counts={page.counts} search={search} />
      <AppointmentTable page={page} search={search} />
    </>
  )
}

function OfOneHome({ appointments }: { appointments: Appointment[] }) {
  const total = appointments.length
  const page = { rows: appointments, total, is_total_capped: false, first: 1, before: null, after: null }
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Appointments for one home"
        aside={count(total, 'appointment')}
        lead={
          <Link to="/admin/appointments" className={linkClass()}>
            All appointments
          </Link>
        }
      />
      <AppointmentTable page={page} search={{}} />
    </>
  )
}
