import { createFileRoute, notFound } from '@tanstack/react-router'
import { AppointmentView } from '#features/appointments/components/appointment-view.tsx'
import { getAppointmentByToken } from '#features/appointments/functions.ts'
import { asAppError } from '#kit/call/errors.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { DeadLinkPage } from '#shell/dead-link-page.tsx'

/** Page of an appointment's email links. A holder may view and cancel this one appointment. */
export const Route = createFileRoute('/appointments/$token')({
  validateSearch: ({ time }: Record<string, unknown>): { time?: string } => (typeof time === 'string' ? { time } : {}),
  loader: ({ params }) =>
    getAppointmentByToken({ data: { token: params.token } }).catch((thrown: unknown) => {
      const code = asAppError(thrown)?.code
      if (code === 'not_found' || code === 'invalid') throw notFound()
      throw thrown
    }),
  head: ({ matches }) => pageHead(matches, { title: 'Your appointment', isIndexed: false }),
  component: Page,
  notFoundComponent: DeadLinkPage,
})

function Page() {
  const appointment = Route.useLoaderData()
  const { time } = Route.useSearch()
  return (
    <div className="wrap-text py-10 lg:py-14">
      <h1 className="display-2 mb-5 text-navy-800">Your appointment</h1>
      <DoneNotice />
      <AppointmentView appointment={appointment} time={time} />
    </div>
  )
}
