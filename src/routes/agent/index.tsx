import { createFileRoute } from '@tanstack/react-router'
import { AgentAppointments } from '#features/appointments/components/agent-appointments.tsx'
import { listAgentAppointments } from '#features/appointments/functions.ts'
import { AgentRelationships } from '#features/relationships/components/agent-relationships.tsx'
import { listRelationships } from '#features/relationships/functions.ts'
import { groupsOf } from '#features/relationships/rules/standing.ts'
import { calendarDayOf, count } from '#kit/format.ts'
import { pageHead } from '#kit/head.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PanelSection } from '#ui/panel-section.tsx'

/** What an agent answers or prepares next: appointments asked for and to come, agreements that wait or end soon. */
export const Route = createFileRoute('/agent/')({
  staticData: { nav: { label: 'Overview', icon: 'layout-dashboard', order: 0 } },
  loader: async () => {
    const [appointments, relationships] = await Promise.all([
      listAgentAppointments(),
      listRelationships({ data: { view: 'agent' } }),
    ])
    return {
      appointments: appointments.filter(({ status }) => status === 'requested' || status === 'confirmed'),
      relationships,
      today: calendarDayOf(new Date()),
    }
  },
  head: ({ matches }) => pageHead(matches, { title: 'Agent pages', isIndexed: false }),
  component: Overview,
})

function Overview() {
  const { user } = Route.useRouteContext()
  const { appointments, relationships, today } = Route.useLoaderData()
  const groups = groupsOf(relationships, today)
  const waiting = groups.flatMap(({ title, rows }) => (title === 'Active' || title === 'Past' ? [] : rows))
  const active = relationships.filter(({ status }) => status === 'active').length
  if (appointments.length === 0 && relationships.length === 0) {
    return (
      <>
        <PageHeader size="panel" title="Agent pages" lead={`For the clients of ${user.name}.`} />
        <EmptyState
          title="No clients yet"
          action={<LinkButton to="/agent/relationships/new">New relationship</LinkButton>}
        >
          Buyers and sellers you have an agreement with will stand here, with what each one needs next.
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <PageHeader
        size="panel"
        title="Agent pages"
        lead={`${count(active, 'agreement')} in force, ${waiting.length} to look after, ${count(appointments.length, 'appointment')} asked for or to come.`}
      />
      <PanelSection
        title="Appointments"
        isFirst
        end={
          <LinkButton to="/agent/appointments" variant="quiet" size="xs">
            All appointments
          </LinkButton>
        }
      >
        {appointments.length > 0 ? (
          <AgentAppointments appointments={appointments} />
        ) : (
          <p className="text-ink-2 text-small">Nobody waits for an answer, and nothing is coming up.</p>
        )}
      </PanelSection>
      <div className="mt-6 border-line border-t pt-5">
        {waiting.length > 0 ? (
          <AgentRelationships relationships={waiting} consumers={[]} agents={[]} today={today} isFiltered={false} />
        ) : (
          <p className="text-ink-2 text-small">No agreement waits for a signature, and none ends within 30 days.</p>
        )}
        <div className="mt-5">
          <LinkButton to="/agent/relationships" variant="outline">
            All relationships
          </LinkButton>
        </div>
      </div>
    </>
  )
}
