import type { ReactNode } from 'react'
import { daySummary, isEmptyDay } from '#features/agent-day/rules.ts'
import type { AgentDay } from '#features/agent-day/schema.ts'
import { DaySchedule } from '#features/appointments/components/day-schedule.tsx'
import { DueRequestRow, EndedRow } from '#features/appointments/components/due-request-row.tsx'
import { isUnclaimed } from '#features/appointments/rules.ts'
import type { Appointment } from '#features/appointments/schema.ts'
import { ActiveClients } from '#features/client-activity/components/active-clients.tsx'
import { RepliedPersonRow } from '#features/email-replies/components/replied-people.tsx'
import { MyRepliesSection } from '#features/lead-report/components/my-replies.tsx'
import type { MyReplies } from '#features/lead-report/schema.ts'
import { useNow } from '#features/leads/browser/use-now.ts'
import { DueLeadRow, RepliedRow, UnclaimedRow } from '#features/leads/components/due-lead-row.tsx'
import { LeadClock } from '#features/leads/components/lead-clock.tsx'
import { clockOf } from '#features/leads/rules/clock.ts'
import { WaitingThreads } from '#features/messages/components/waiting-threads.tsx'
import { DueStepSection } from '#features/people/components/due-steps.tsx'
import { AnsweredProposals } from '#features/proposals/components/answered-proposals.tsx'
import { DueAgreements } from '#features/relationships/components/due-agreements.tsx'
import { DueTaskSection } from '#features/tasks/components/task-section.tsx'
import { calendarDayOf, count, number } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FollowLinks } from '#ui/page/follow-links.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { dayOf } from './greeting.ts'

/**
 * An agent's start page: who is to be answered, with the clock of each, then what is to be done, the appointments and agreements. `hint`
 * renders below the replies due.
 */
export function AgentHome({ day, replies, hint }: AgentHomeProps) {
  const now = useNow(day.at)
  const { leads, appointments, agreements, threads, tasks, answers, replied, activity } = day
  const today = calendarDayOf(day.at)
  if (isEmptyDay(day)) {
    return (
      <>
        <PageHeader size="panel" title={dayOf(day.at)} />
        {hint}
        <EmptyState
          title="You’re all caught up"
          action={<LinkButton to="/agent/relationships/new">New agreement</LinkButton>}
        >
          Your leads, tasks, appointments, messages, and agreements appear here, the most urgent first.
        </EmptyState>
        {replies && <MyRepliesSection replies={replies} />}
      </>
    )
  }
  const unclaimed = appointments.requests.filter(isUnclaimed)
  return (
    <FollowLinks>
      <PageHeader size="panel" title={dayOf(day.at)} lead={daySummary(day)} />
      <div className="grid items-start gap-x-11 xl:grid-cols-[minmax(0,1fr)_352px]">
        <div className="min-w-0">
          <AnswerNow day={day} now={now} />
          {/* It appears late, and must not move what is due. */}
          {hint}
          {threads.length > 0 && (
            <PanelSection title="Messages to reply to" end={<More to="/agent/messages">All messages</More>}>
              <WaitingThreads threads={threads} now={now} />
            </PanelSection>
          )}
          {unclaimed.length + leads.unclaimed.length > 0 && (
            <PanelSection
              title="Unassigned"
              end={
                leads.unclaimed.length > 0 ? (
                  <More to="/agent/inquiries">All leads</More>
                ) : (
                  <More to="/agent/appointments">All appointments</More>
                )
              }
            >
              <Rows>
                {unclaimed.map((appointment) => (
                  <Request key={appointment.id} appointment={appointment} now={now} />
                ))}
                {leads.unclaimed.map((lead) => (
                  <UnclaimedRow key={lead.id} lead={lead} now={now} />
                ))}
              </Rows>
              <Beyond shown={leads.unclaimed.length} all={leads.counts.unclaimed} />
            </PanelSection>
          )}
          {leads.replied.length + replied.total > 0 && (
            <PanelSection
              title="New replies"
              end={
                replied.total > 0 ? (
                  <More to="/agent/clients?list=replied">{`${count(replied.total, 'person', 'people')} with new emails`}</More>
                ) : (
                  <More to="/agent/inquiries">All my leads</More>
                )
              }
            >
              <Rows>
                {leads.replied.map((lead) => (
                  <RepliedRow key={lead.id} lead={lead} now={now} />
                ))}
                {replied.people.map((person) => (
                  <RepliedPersonRow key={person.person_id} person={person} now={now} />
                ))}
              </Rows>
            </PanelSection>
          )}
          <DueStepSection steps={tasks.steps} due={tasks.due_steps} today={today} />
          <DueTaskSection due={tasks} now={now} />
          <AnsweredProposals answers={answers} now={now} />
          <ActiveClients clients={activity} now={now} />
          {appointments.ended.length > 0 && (
            <PanelSection title="How did it go?">
              <Rows>
                {appointments.ended.map((appointment) => (
                  <EndedRow key={appointment.id} appointment={appointment} now={now} />
                ))}
              </Rows>
            </PanelSection>
          )}
        </div>
        <div className="min-w-0 max-xl:mt-6">
          <DaySchedule appointments={appointments.upcoming} now={now} />
          {agreements.length > 0 && (
            <PanelSection title="Agreements" end={<More to="/agent/relationships">All agreements</More>}>
              <DueAgreements agreements={agreements} today={today} />
            </PanelSection>
          )}
          {replies && <MyRepliesSection replies={replies} />}
        </div>
      </div>
    </FollowLinks>
  )
}

/** Leads and requests of the agent in one list, the most overdue first. */
function AnswerNow({ day: { leads, appointments }, now }: { day: AgentDay; now: Date }) {
  const items = [
    ...leads.leads.map((lead) => ({ due: lead.due_at, node: <DueLeadRow key={lead.id} lead={lead} now={now} /> })),
    ...appointments.requests
      .filter((request) => !isUnclaimed(request))
      .map((request) => ({
        // A request that a call answered needs only a time.
        due: request.answered_at ? null : request.reply_due_at,
        node: <Request key={request.id} appointment={request} now={now} />,
      })),
  ].sort((a, b) => (a.due?.getTime() ?? Number.MAX_VALUE) - (b.due?.getTime() ?? Number.MAX_VALUE))
  return (
    <PanelSection title="Replies due" isFirst end={<More to="/agent/inquiries">All my leads</More>}>
      {items.length > 0 ? (
        <Rows>{items.map(({ node }) => node)}</Rows>
      ) : (
        <Notice tone="ok" title="No replies due">
          New leads and requests appear here with the time their reply is due.
        </Notice>
      )}
      <Beyond shown={leads.leads.length} all={leads.counts.due} />
    </PanelSection>
  )
}

function Request({ appointment, now }: { appointment: Appointment; now: Date }) {
  const { reply_due_at: due_at, answered_at, created_at } = appointment
  const clock = clockOf({ status: 'new', due_at, answered_at, created_at }, now)
  return <DueRequestRow appointment={appointment} clock={clock && <LeadClock clock={clock} />} now={now} />
}

function Rows({ children }: { children: ReactNode }) {
  return <ul className="max-md:grid max-md:gap-3">{children}</ul>
}

function Beyond({ shown, all }: { shown: number; all: number }) {
  if (all <= shown) return null
  return (
    <p className="mt-3 text-small">
      <a href="/agent/inquiries" data-follow="" className={linkClass()}>
        {`${number(all - shown)} more`}
      </a>
    </p>
  )
}

function More({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} data-follow="" className={`${linkClass()} text-small`}>
      {children}
    </a>
  )
}

interface AgentHomeProps {
  day: AgentDay
  /** Null for an administrator who is no agent. */
  replies: MyReplies | null
  hint: ReactNode
}
