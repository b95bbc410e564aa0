import { createFileRoute } from '@tanstack/react-router'
import { getAppointmentCalendar } from '#features/appointments/functions.ts'
import { asAppError } from '#kit/call/errors.ts'

/** The calendar file of an appointment's letters. */
export const Route = createFileRoute('/appointments/$token_/calendar')({
  server: {
    handlers: {
      GET: async ({ params }) => {
        try {
          const { text } = await getAppointmentCalendar({ data: { token: params.token } })
          return new Response(text, {
            headers: {
              'content-type': 'text/calendar; charset=utf-8',
              'content-disposition': 'attachment; filename="appointment.ics"',
              'cache-control': 'private, no-store',
            },
          })
        } catch (error) {
          const status = asAppError(error)?.status ?? 500
          return new Response('There is no such appointment.', { status: status === 422 ? 404 : status })
        }
      },
    },
  },
})
