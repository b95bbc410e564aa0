import { createFileRoute, Link } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { AppointmentTable } from '#features/appointments/components/appointment-table.tsx'
import { listAppointments } from '#features/appointments/functions.ts'
import { APPOINTMENT_LIST, APPOINTMENT_STATUSES } from '#features/appointments/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/head.ts'
import { tableSearch } from '#kit/table/list.ts'
import { AnchorTabs } from '#ui/anchor-tabs.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const readSearch = tableSearch(APPOINTMENT_LIST)

export const Route = createFileRoute('/admin/appointments/')({
  staticData: {
    nav: { group: 'People', label: 'Appointments', icon: CalendarClock, order: 20, permission: 'appointments' },
  },
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listAppointments({ data: deps }),
  head: ({ matches }) => pageHead(matches, { title: 'Appointments', isIndexed: false }),
  component: Appointments,
})

function Appointments() {
  const page = Route.useLoaderData()
  const search = Route.useSearch()
  const { status, after: _, before: __, ...others } = search
  const keys = Object.keys(APPOINTMENT_STATUSES).filter(isStatus)
  const all = keys.reduce((sum, key) => sum + (page.counts[key] ?? 0), 0)
  const tabs = [
    { label: 'All', count: all, href: '', isCurrent: !status },
    ...keys.map((key) => ({
      label: APPOINTMENT_STATUSES[key],
      count: page.counts[key] ?? 0,
      href: key,
      isCurrent: status === key,
    })),
  ]
  return (
    <>
      <DoneNotice />
      <PageHeader size="panel" title="Appointments" />
      <AnchorTabs
        label="Appointments by status"
        className="mb-3"
        tabs={tabs}
        renderLink={(href, props) => (
          <Link to="/admin/appointments" search={isStatus(href) ? { ...others, status: href } : others} {...props} />
        )}
      />
      <AppointmentTable page={page} search={search} />
    </>
  )
}

function isStatus(key: string): key is keyof typeof APPOINTMENT_STATUSES {
  return Object.hasOwn(APPOINTMENT_STATUSES, key)
}
