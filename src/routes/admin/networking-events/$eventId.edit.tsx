import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { EditEventForm } from '#features/events/components/edit-event-form.tsx'
import { DELETE_TEXT, TONES } from '#features/events/components/event-table.tsx'
import { deleteEvent, getEventRecord, listEventHosts } from '#features/events/functions.ts'
import { EVENT_STATUSES } from '#features/events/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/head.ts'
import { pageId } from '#kit/page-id.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { toast } from '#ui/toast.ts'

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
  const router = useRouter()
  const [isAsked, setAsked] = useState(false)
  const { id, title, status } = event

  async function remove() {
    await deleteEvent({ data: { eventId: id } })
    await router.navigate({ to: '/admin/networking-events', ignoreBlocker: true })
    await router.invalidate()
    toast.ok(`${title} is deleted.`)
  }

  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={title}
        aside={<Badge tone={TONES[status]}>{EVENT_STATUSES[status]}</Badge>}
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
            <Button variant="danger-quiet" size="xs" onClick={() => setAsked(true)}>
              Delete
            </Button>
          </>
        }
      />
      <EditEventForm event={event} hosts={hosts} />
      <ConfirmDialog
        action="Delete event"
        objectName={title}
        busyLabel="Deleting…"
        isOpen={isAsked}
        onOpenChange={setAsked}
        onConfirm={remove}
      >
        <p>{DELETE_TEXT}</p>
      </ConfirmDialog>
    </>
  )
}
