import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { signedInPerson } from '#features/accounts/public.tsx'
import { AppointmentAsked } from '#features/appointments/components/appointment-asked.tsx'
import { AppointmentForm } from '#features/appointments/components/appointment-form.tsx'
import { listAppointmentTimes } from '#features/appointments/functions.ts'
import { pageHead } from '#kit/page/head.ts'

export const Route = createFileRoute('/appointments/')({
  loader: async () => {
    const [times, user] = await Promise.all([
      listAppointmentTimes({ data: { kind: 'consultation' } }),
      signedInPerson(),
    ])
    return { times, person: user && { name: user.name, email: user.email, phone: user.phone } }
  },
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Request a consultation',
      description:
        'Request 30 minutes with an agent at our office, by video, or by phone. We’ll reply within 24 hours.',
    }),
  component: Ask,
})

function Ask() {
  const { times, person } = Route.useLoaderData()
  const [due, setDue] = useState<Date | null>(null)
  return (
    <div className="wrap-text py-10 lg:py-14">
      <h1 className="display-2 text-navy-800">Request a consultation</h1>
      <p className="lead mt-3 mb-8 text-ink-2">
        About buying, selling, or what a home is worth. There’s no obligation. We’ll reply within 24 hours.
      </p>
      {due === null ? (
        <AppointmentForm kind="consultation" propertyId={null} times={times} person={person} onDone={setDue} />
      ) : (
        <AppointmentAsked replyDueAt={due} />
      )}
    </div>
  )
}
