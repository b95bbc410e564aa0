import { createFileRoute } from '@tanstack/react-router'
import { getEventCalendar } from '#features/events/functions.ts'
import { calendarResponse } from '#kit/time/calendar-file.ts'

/** Calendar file of an event. */
export const Route = createFileRoute('/networking/$eventId_/calendar')({
  server: {
    handlers: {
      GET: ({ params }) => calendarResponse('event', () => getEventCalendar({ data: { eventId: params.eventId } })),
    },
  },
})
