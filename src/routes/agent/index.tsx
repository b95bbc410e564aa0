import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AgentAppointments } from '#features/appointments/components/agent-appointments.tsx'
import { listAgentAppointments } from '#features/appointments/functions.ts'
import { AgentInquiries } from '#features/leads/components/agent-inquiries.tsx'
import { listAgentInquiries } from '#features/leads/functions.ts'
import { getUnreadCount } from '#features/messages/functions.ts'
import { AgentRelationships } from '#features/relationships/components/agent-relationships.tsx'
import { listRelationships } from '#features/relationships/functions.ts'
import { groupsOf } from '#features/relationships/rules/display.ts'
import { pageHead } from '#kit/page/head.ts'
import { calendarDayOf, count } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { linkClass } from '#ui/text/link.tsx'

/** An agent's to-do list: unread messages, then open inquiries and appointments by due time, then agreements. */
export const Route = createFileRoute('/agent/')({
  staticData: { nav: { label: 'Overview', icon: 'layout-dashboard', order: 0 } },
  loader: async () => {
    const [appointments, inquiries, unread, relationships] = await Promise.all([
      listAgentAppointments(),
      listAgentInquiries(),
      getUnreadCount(),
      listRelationships({ data: { view: 'agent' } }),
    ])
    return {
      appointments: appointments.filter(({ status }) => status === 'requested' || status === 'confirmed'),
      inquiries: inquiries.filter(({ status, answered_at }) => status === 'new' && answered_at === null),
      unread: unread.agent,
      relationships,
      today: calendarDayOf(new Date()),
    }
  },
  head: ({ matches }) => pageHead(matches, { title: 'Agent dashboard', isIndexed: false }),
  component: Overview,
})

function Overview() {
  const { user } = Route.useRouteContext()
  const { appointments, inquiries, unread, relationships, today } = Route.useLoaderData()
  const groups = groupsOf(relationships, today)
  const waiting = groups.flatMap(({ title, rows }) => (title === 'Active' || title === 'Past' ? [] : rows))
  const active = relationships.filter(({ status }) => status === 'active').length
  const isEmpty = appointments.length + inquiries.length + unread + relationships.length === 0
  if (isEmpty) {
    return (
      <>
        <PageHeader size="panel" title="Agent dashboard" lead={`For the clients of ${user.name}.`} />
        <EmptyState
          title="No clients yet"
          action={<LinkButton to="/agent/relationships/new">New relationship</LinkButton>}
        >
          Your inquiries, appointments, messages, and agreements will be here, with what to do next.
        </EmptyState>
      </>
    )
  }
  const inquiryDue = earliest(inquiries.map(({ due_at }) => due_at))
  const requestDue = earliest(
    appointments.flatMap(({ status, reply_due_at }) => (status === 'requested' ? [reply_due_at] : [])),
  )
  const sections = [
    <Section key="inquiries" title="Inquiries" to="/agent/inquiries" all="All inquiries">
      {inquiries.length > 0 ? <AgentInquiries inquiries={inquiries} /> : <Empty>No inquiries to answer.</Empty>}
    </Section>,
    <Section key="appointments" title="Appointments" to="/agent/appointments" all="All appointments">
      {appointments.length > 0 ? (
        <AgentAppointments appointments={appointments} />
      ) : (
        <Empty>No requests to answer and no appointments coming up.</Empty>
      )}
    </Section>,
  ]
  return (
    <>
      <PageHeader
        size="panel"
        title="Agent dashboard"
        lead={[
          count(inquiries.length, 'open inquiry', 'open inquiries'),
          count(appointments.length, 'open appointment'),
          count(unread, 'unread message'),
          `${count(active, 'agreement')} in force`,
        ].join(', ')}
      />
      {unread > 0 && (
        <Notice tone="info" title={count(unread, 'unread message')}>
          <a href="/agent/messages" data-follow="" className={linkClass()}>
            Read your messages
          </a>
        </Notice>
      )}
      {requestDue < inquiryDue ? sections.reverse() : sections}
      <Section title="Agreements" to="/agent/relationships" all="All relationships">
        {waiting.length > 0 ? (
          <AgentRelationships relationships={waiting} consumers={[]} agents={[]} today={today} isFiltered={false} />
        ) : (
          <Empty>No agreements to sign or renew within 30 days.</Empty>
        )}
      </Section>
    </>
  )
}

function Section({ title, to, all, children }: SectionProps) {
  return (
    <PanelSection
      title={title}
      end={
        <LinkButton to={to} variant="quiet" size="xs">
          {all}
        </LinkButton>
      }
    >
      {children}
    </PanelSection>
  )
}

interface SectionProps {
  title: string
  to: '/agent/inquiries' | '/agent/appointments' | '/agent/relationships'
  all: string
  children: ReactNode
}

function Empty({ children }: { children: ReactNode }) {
  return <p className="text-ink-2 text-small">{children}</p>
}

/** Returns the earliest time; infinity if there is none. */
function earliest(times: readonly (Date | null)[]): number {
  return Math.min(...times.map((at) => at?.getTime() ?? Number.POSITIVE_INFINITY))
}
