import { createFileRoute } from '@tanstack/react-router'
import { getAppointmentCalendar } from '#features/appointments/functions.ts'
import { calendarResponse } from '#kit/time/calendar-file.ts'

/** Calendar file from an appointment's emails. */
export const Route = createFileRoute('/appointments/$token_/calendar')({
  server: {
    handlers: {
      GET: ({ params }) =>
        calendarResponse('appointment', () => getAppointmentCalendar({ data: { token: params.token } })),
    },
  },
})
