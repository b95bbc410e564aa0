import { createFileRoute, notFound } from '@tanstack/react-router'
import { useState } from 'react'
import { AppointmentAsked } from '#features/appointments/components/appointment-asked.tsx'
import { WalkthroughForm } from '#features/appointments/components/walkthrough-form.tsx'
import { listAppointmentTimes } from '#features/appointments/functions.ts'
import { getHomeValuation } from '#features/valuations/functions.ts'
import { asAppError } from '#kit/call/errors.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { DeadLinkPage } from '#shell/dead-link-page.tsx'

export const Route = createFileRoute('/home-valuation/$token_/walkthrough')({
  loader: async ({ params }) => {
    const { token } = params
    const answer = await getHomeValuation({ data: { token } }).catch((thrown: unknown) => {
      const code = asAppError(thrown)?.code
      if (code === 'not_found' || code === 'invalid') throw notFound()
      throw thrown
    })
    const { street, city, postal_code, number, answerer } = answer
    const times = await listAppointmentTimes({ data: { kind: 'tour' } })
    return { token, place: `${street}, ${city} ${postal_code}`, number, answerer, times }
  },
  head: ({ matches }) => pageHead(matches, { title: 'Request a walk-through', isIndexed: false }),
  component: Walkthrough,
  notFoundComponent: DeadLinkPage,
})

function Walkthrough() {
  const { token, place, number, answerer, times } = Route.useLoaderData()
  const [due, setDue] = useState<Date | null>(null)
  return (
    <div className="wrap-text py-10 lg:py-14">
      <h1 className="display-2 text-navy-800">Request a walk-through</h1>
      <p className="lead mt-3 mb-8 text-ink-2">
        {`${answerer?.name ?? 'An agent'} visits ${place} to refine the estimate. It takes 45 minutes, and you have no obligation.`}
        <span className="mt-2 block text-body">
          {`We’ll use the contact details from your valuation request ${number}.`}
        </span>
      </p>
      <DoneNotice />
      {due === null ? (
        <WalkthroughForm token={token} times={times} onDone={setDue} />
      ) : (
        <AppointmentAsked replyDueAt={due} />
      )}
    </div>
  )
}
