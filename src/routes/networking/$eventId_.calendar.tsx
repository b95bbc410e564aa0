import { createFileRoute } from '@tanstack/react-router'
import { getEventCalendar } from '#features/events/functions.ts'
import { calendarResponse } from '#kit/time/calendar-file.ts'

/** An event as a file for calendars. */
export const Route = createFileRoute('/networking/$eventId_/calendar')({
  server: {
    handlers: {
      GET: ({ params }) => calendarResponse('event', () => getEventCalendar({ data: { eventId: params.eventId } })),
    },
  },
})
