import { createFileRoute } from '@tanstack/react-router'
import { AppointmentPage } from '#features/appointments/components/appointment-page.tsx'
import { getAgentAppointment, listColleagues, listOfferTimes } from '#features/appointments/functions.ts'
import { isWriting, templateIn } from '#features/leads/rules/composer.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { loadReplyForms } from '#shell/load-reply-forms.ts'
import { ReplyForms } from '#shell/reply-forms.tsx'
import { Breadcrumb } from '#ui/page/page-header.tsx'

const ACTS = ['declined', 'cancelled', 'completed', 'no_show', 'hand_over', 'offer', 'move'] as const

interface PageSearch {
  do?: (typeof ACTS)[number]
  /** Template of the email form, without JavaScript. */
  template?: string
  /** Asks for the email form. */
  write?: string
}

export const Route = createFileRoute('/agent/appointments/$appointmentId')({
  validateSearch: (search: Record<string, unknown>): PageSearch => {
    const doing = ACTS.find((one) => one === search.do)
    const { template, write } = search
    return {
      ...(doing ? { do: doing } : {}),
      ...(typeof template === 'string' ? { template } : {}),
      ...(typeof write === 'string' ? { write } : {}),
    }
  },
  loaderDeps: ({ search }) => ({
    isOffer: search.do === 'offer',
    templateId: templateIn({ ...search }),
    isAsked: isWriting({ ...search }),
  }),
  loader: async ({ params, deps: { isOffer, templateId, isAsked }, cause }) => {
    const data = { appointmentId: pageId(params.appointmentId) }
    const [appointment, agents, freeTimes] = await Promise.all([
      getAgentAppointment({ data }),
      listColleagues(),
      isOffer ? listOfferTimes({ data }) : [],
    ])
    const { person_id } = appointment
    const forms = person_id === null ? null : await loadReplyForms(person_id, templateId)
    return { appointment, agents, freeTimes, forms, isWriting: isAsked && cause !== 'stay' }
  },
  head: ({ matches }) => pageHead(matches, { title: 'Appointment', isIndexed: false }),
  component: Page,
})

function Page() {
  const { appointment, agents, freeTimes, forms, isWriting: isAsked } = Route.useLoaderData()
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
        key={appointment.id}
        appointment={appointment}
        agents={agents}
        freeTimes={freeTimes}
        doing={doing ?? null}
        reply={
          forms && (
            <ReplyForms
              of={forms}
              leadId={appointment.lead_id}
              path={`/agent/appointments/${appointment.id}`}
              isWriting={isAsked}
            />
          )
        }
        isAgent
      />
    </>
  )
}
