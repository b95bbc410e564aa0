import { createFileRoute } from '@tanstack/react-router'
import { getAgentAppointmentCalendar } from '#features/appointments/functions.ts'
import { calendarResponse } from '#kit/time/calendar-file.ts'

/** Calendar file of an appointment for its agent. */
export const Route = createFileRoute('/agent/appointments/$appointmentId_/calendar')({
  server: {
    handlers: {
      GET: ({ params }) =>
        calendarResponse('appointment', () =>
          getAgentAppointmentCalendar({ data: { appointmentId: params.appointmentId } }),
        ),
    },
  },
})
