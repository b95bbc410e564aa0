import { createFileRoute } from '@tanstack/react-router'
import { MyAppointments } from '#features/appointments/components/my-appointments.tsx'
import { listMyAppointments } from '#features/appointments/functions.ts'
import { ClientRelationships } from '#features/relationships/components/client-relationships.tsx'
import { listRelationshipAgents, listRelationships } from '#features/relationships/functions.ts'
import { currentAgencyText } from '#features/relationships/rules/display.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/dashboard/relationships/')({
  staticData: { nav: { label: 'Agreements', icon: 'handshake', order: 60 } },
  loader: async () => {
    const [relationships, agents, appointments] = await Promise.all([
      listRelationships({ data: { view: 'consumer' } }),
      listRelationshipAgents(),
      listMyAppointments(),
    ])
    return { relationships, agents, appointments, today: calendarDayOf(new Date()) }
  },
  head: ({ matches }) => pageHead(matches, { title: 'Agreements', isIndexed: false }),
  component: Relationships,
})

function Relationships() {
  const { relationships, agents, appointments, today } = Route.useLoaderData()
  const waiting = relationships.find(({ next_act }) => next_act !== null)
  return (
    <>
      <PageHeader size="panel" title="Agreements" lead={currentAgencyText(relationships, today)} />
      <DoneNotice />
      {waiting && (
        <Notice
          tone="warning"
          className="mb-6"
          title={waiting.next_act === 'sign' ? 'You have an agreement to sign.' : 'Read the agency disclosure.'}
          action={
            <LinkButton to="/dashboard/relationships/$relationshipId" params={{ relationshipId: waiting.id }} size="xs">
              {waiting.next_act === 'sign' ? 'Read and sign' : 'Review'}
            </LinkButton>
          }
        >
          {waiting.agent.name} sent you this agreement. It has no effect until you sign, and you can decline.
        </Notice>
      )}
      <ClientRelationships relationships={relationships} agents={agents} />
      <MyAppointments appointments={appointments} />
    </>
  )
}
