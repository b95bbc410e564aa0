import { createFileRoute } from '@tanstack/react-router'
import { NewEventForm } from '#features/events/components/new-event-form.tsx'
import { listEventHosts } from '#features/events/functions.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/networking-events/new')({
  staticData: { crumb: 'New event' },
  loader: () => listEventHosts(),
  component: NewEvent,
})

function NewEvent() {
  const hosts = Route.useLoaderData()
  return (
    <>
      <PageHeader size="panel" title="New event" />
      <NewEventForm hosts={hosts} />
    </>
  )
}
