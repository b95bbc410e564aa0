import { createFileRoute, Link } from '@tanstack/react-router'
import { AppointmentPage } from '#features/appointments/components/appointment-page.tsx'
import { getAppointment, listAppointmentAgents } from '#features/appointments/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageId } from '#kit/page/page-id.ts'
import { linkClass } from '#ui/text/link.tsx'

const ACTS = ['declined', 'cancelled', 'completed', 'no_show', 'move', 'offer'] as const

export const Route = createFileRoute('/admin/appointments/$appointmentId')({
  staticData: { crumb: 'Appointment' },
  validateSearch: (search: Record<string, unknown>): { do?: (typeof ACTS)[number] } => {
    const doing = ACTS.find((one) => one === search.do)
    return doing ? { do: doing } : {}
  },
  loader: async ({ params }) => {
    const [appointment, agents] = await Promise.all([
      getAppointment({ data: { appointmentId: pageId(params.appointmentId) } }),
      listAppointmentAgents(),
    ])
    return { appointment, agents }
  },
  component: Page,
})

function Page() {
  const { appointment, agents } = Route.useLoaderData()
  const { do: doing } = Route.useSearch()
  return (
    <>
      <DoneNotice />
      {appointment.home && (
        <p className="mb-2 text-small">
          <Link to="/admin/appointments" search={{ propertyId: appointment.home.id }} className={linkClass()}>
            All appointments for this home
          </Link>
        </p>
      )}
      <AppointmentPage key={appointment.id} appointment={appointment} agents={agents} doing={doing ?? null} />
    </>
  )
}
