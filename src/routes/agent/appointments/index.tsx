import { createFileRoute } from '@tanstack/react-router'
import { AgentAppointments } from '#features/appointments/components/agent-appointments.tsx'
import { listAgentAppointments } from '#features/appointments/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/agent/appointments/')({
  staticData: { nav: { group: 'Work', label: 'Appointments', icon: 'calendar-clock', order: 20 } },
  loader: () => listAgentAppointments(),
  head: ({ matches }) => pageHead(matches, { title: 'Appointments', isIndexed: false }),
  component: Appointments,
})

function Appointments() {
  const appointments = Route.useLoaderData()
  return (
    <>
      <PageHeader size="panel" title="Appointments" />
      <DoneNotice />
      <AgentAppointments appointments={appointments} />
    </>
  )
}
