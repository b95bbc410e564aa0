import { createFileRoute } from '@tanstack/react-router'
import { AppointmentPage } from '#features/appointments/components/appointment-page.tsx'
import { getAgentAppointment, listColleagues, listOfferTimes } from '#features/appointments/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { Breadcrumb } from '#ui/page/page-header.tsx'

const ACTS = ['declined', 'cancelled', 'completed', 'no_show', 'hand_over', 'offer', 'move'] as const

export const Route = createFileRoute('/agent/appointments/$appointmentId')({
  validateSearch: (search: Record<string, unknown>): { do?: (typeof ACTS)[number] } => {
    const doing = ACTS.find((one) => one === search.do)
    return doing ? { do: doing } : {}
  },
  loaderDeps: ({ search }) => ({ isOffer: search.do === 'offer' }),
  loader: async ({ params, deps }) => {
    const data = { appointmentId: pageId(params.appointmentId) }
    const [appointment, agents, freeTimes] = await Promise.all([
      getAgentAppointment({ data }),
      listColleagues(),
      deps.isOffer ? listOfferTimes({ data }) : [],
    ])
    return { appointment, agents, freeTimes }
  },
  head: ({ matches }) => pageHead(matches, { title: 'Appointment', isIndexed: false }),
  component: Page,
})

function Page() {
  const { appointment, agents, freeTimes } = Route.useLoaderData()
  const { do: doing } = Route.useSearch()
  return (
    <>
      <Breadcrumb
        isShortOnPhone
        className="mb-2"
        items={[{ label: 'Appointments', href: '/agent/appointments' }, { label: appointment.name }]}
      />
      <DoneNotice />
      <AppointmentPage
        key={`${appointment.version} ${doing}`}
        appointment={appointment}
        agents={agents}
        freeTimes={freeTimes}
        doing={doing ?? null}
        isAgent
      />
    </>
  )
}
