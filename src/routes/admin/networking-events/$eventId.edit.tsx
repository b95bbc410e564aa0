import { createFileRoute, Link } from '@tanstack/react-router'
import { EditEventForm } from '#features/events/components/edit-event-form.tsx'
import { eventTable } from '#features/events/components/event-table.tsx'
import { getEventRecord, listEventHosts } from '#features/events/functions.ts'
import { EVENT_STATUSES, EVENT_TONES } from '#features/events/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { removalOf } from '#kit/table/define-table.ts'
import { DeleteRecord } from '#kit/table/delete-record.tsx'
import { buttonClass } from '#ui/fields/button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Badge } from '#ui/text/badge.tsx'

export const Route = createFileRoute('/admin/networking-events/$eventId/edit')({
  staticData: { crumb: 'Edit event' },
  loader: async ({ params }) => {
    const [event, hosts] = await Promise.all([
      getEventRecord({ data: { eventId: pageId(params.eventId) } }),
      listEventHosts(),
    ])
    return { event, hosts }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? `Edit ${loaderData.event.title}` : 'Edit event', isIndexed: false }),
  component: EditEvent,
})

function EditEvent() {
  const { event, hosts } = Route.useLoaderData()
  const { id, title, status } = event

  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={title}
        aside={<Badge tone={EVENT_TONES[status]}>{EVENT_STATUSES[status]}</Badge>}
        actions={
          <>
            {status !== 'archived' && (
              <Link
                to="/networking/$eventId"
                params={{ eventId: id }}
                className={buttonClass({ variant: 'quiet', size: 'xs' })}
              >
                View on site
              </Link>
            )}
            <DeleteRecord {...removalOf(eventTable, event)} list="/admin/networking-events" />
          </>
        }
      />
      <EditEventForm event={event} hosts={hosts} />
    </>
  )
}
