import { createFileRoute } from '@tanstack/react-router'
import { getCalendarFeed } from '#features/agent-calendar/functions.ts'
import { calendarResponse } from '#kit/time/calendar-file.ts'

/** Private calendar feed of an agent, which other calendars read without a session. */
export const Route = createFileRoute('/calendar/$token')({
  server: {
    handlers: {
      GET: ({ params }) => calendarResponse('calendar', () => getCalendarFeed({ data: { token: params.token } })),
    },
  },
})
