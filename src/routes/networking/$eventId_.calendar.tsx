import { createFileRoute } from '@tanstack/react-router'
import { getEventCalendar } from '#features/events/functions.ts'
import { asAppError } from '#kit/call/errors.ts'

/** An event as a file for calendars. */
export const Route = createFileRoute('/networking/$eventId_/calendar')({
  server: {
    handlers: {
      GET: async ({ params }) => {
        try {
          const { text } = await getEventCalendar({ data: { eventId: params.eventId } })
          return new Response(text, {
            headers: {
              'content-type': 'text/calendar; charset=utf-8',
              'content-disposition': 'attachment; filename="event.ics"',
              'cache-control': 'no-store',
            },
          })
        } catch (error) {
          const status = asAppError(error)?.status ?? 500
          return new Response('There is no such event.', { status: status === 422 ? 404 : status })
        }
      },
    },
  },
})
