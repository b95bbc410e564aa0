import { createFileRoute } from '@tanstack/react-router'
import { ClientTimes } from '#features/appointments/components/client-times.tsx'
import { listMyAppointmentTimes } from '#features/appointments/functions.ts'
import { MyScheduleForm } from '#features/lead-routing/components/schedule-form.tsx'
import { getMySchedule } from '#features/lead-routing/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Breadcrumb, PageHeader } from '#ui/page/page-header.tsx'

/** Working hours and days off of the signed-in agent. */
export const Route = createFileRoute('/agent/hours')({
  loader: async () => {
    const [view, times] = await Promise.all([getMySchedule(), listMyAppointmentTimes()])
    return { view, times }
  },
  head: ({ matches }) => pageHead(matches, { title: 'Working hours', isIndexed: false }),
  component: Hours,
})

function Hours() {
  const { view, times } = Route.useLoaderData()
  if (!view) {
    return (
      <EmptyState title="Your account isn’t linked to an agent">
        Only agents have working hours. An administrator links accounts on the Agents page.
      </EmptyState>
    )
  }
  return (
    <>
      <DoneNotice />
      <Breadcrumb
        isShortOnPhone
        className="mb-2"
        items={[{ label: 'Calendar', href: '/agent/calendar' }, { label: 'Working hours' }]}
      />
      <PageHeader size="panel" title="Working hours" />
      <MyScheduleForm view={view} aside={<ClientTimes days={times} />} />
    </>
  )
}
