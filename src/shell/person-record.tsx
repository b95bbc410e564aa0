import { ActivitySection } from '#features/client-activity/components/activity-section.tsx'
import type { ActivityOfPerson } from '#features/client-activity/schema.ts'
import { revealSection } from '#features/command-palette/browser/reveal-section.ts'
import { ConsentsTable } from '#features/consents/components/consents-table.tsx'
import { readPersonReplies } from '#features/email-replies/functions.ts'
import { FollowUpSection } from '#features/follow-up/components/follow-up-section.tsx'
import type { FollowUpOfPerson } from '#features/follow-up/schema.ts'
import { LeadTimeline } from '#features/leads/components/lead-timeline.tsx'
import { PersonEmailForm } from '#features/leads/components/person-email-form.tsx'
import { ReplyNotice } from '#features/leads/components/reply-notice.tsx'
import type { EmailComposer } from '#features/leads/schema.ts'
import { ActivityForms } from '#features/people/components/activity-forms.tsx'
import { PersonPage } from '#features/people/components/person-page.tsx'
import { TimelinePages } from '#features/people/components/timeline-pages.tsx'
import type { PersonDetail, TimelinePage } from '#features/people/schema.ts'
import { ProposalSection } from '#features/proposals/components/proposal-section.tsx'
import { stateOf } from '#features/proposals/rules.ts'
import type { ProposalsOfPerson } from '#features/proposals/schema.ts'
import { TaskSection } from '#features/tasks/components/task-section.tsx'
import { viewOf } from '#features/tasks/rules.ts'
import type { TasksAbout } from '#features/tasks/schema.ts'
import { count, dayAndTime, number } from '#kit/time/format.ts'
import { PanelSection } from '#ui/page/record.tsx'

/** The record of a person with its forms, timeline, tasks, proposals and follow-up. */
export function PersonRecord({ of, list }: PersonRecordProps) {
  const { person, timeline, tasks, composer, followUp, proposals, activity, isFirst, isWriting } = of
  const seen = timeline.newest_id
  return (
    <PersonPage
      key={person.id}
      person={person}
      list={list}
      notice={
        person.unread &&
        isFirst && (
          <ReplyNotice
            key={person.id}
            call={readPersonReplies}
            data={{ personId: person.id }}
            unread={person.unread}
            newest={timeline.entries.find(({ from_person }) => from_person)}
          />
        )
      }
      waiting={waitingOf(of)}
      onEmail={() => revealSection('send-email')}
      sections={[
        { label: 'Timeline', href: '#timeline' },
        { label: 'Tasks', href: '#tasks' },
        { label: 'Follow-up', href: '#follow-up' },
        { label: 'Proposals', href: '#proposals' },
        { label: 'Shared activity', href: '#activity' },
      ]}
      side={
        <>
          <TaskSection id="tasks" isFirst about={tasks} personId={person.id} />
          <FollowUpSection of={followUp} personId={person.id} />
          <ProposalSection of={proposals} personId={person.id} />
          <ActivitySection of={activity} personId={person.id} />
        </>
      }
    >
      <ActivityForms person={person} seen={seen} isNoteOpen={!isWriting && composer.filled === null}>
        {person.email && <PersonEmailForm personId={person.id} seen={seen} composer={composer} isWriting={isWriting} />}
      </ActivityForms>
      <LeadTimeline
        id="timeline"
        today={person.today}
        entries={timeline.entries}
        end={<TimelinePages page={timeline} isFirst={isFirst} />}
      />
      <PanelSection id="consents" title="Consents">
        <ConsentsTable label="Consents" consents={person.consents} empty="No consents on record." />
      </PanelSection>
    </PersonPage>
  )
}

interface PersonRecordProps {
  of: {
    person: PersonDetail
    timeline: TimelinePage
    tasks: TasksAbout
    composer: EmailComposer
    followUp: FollowUpOfPerson
    proposals: ProposalsOfPerson
    activity: ActivityOfPerson
    /** True on the newest page of the timeline. */
    isFirst: boolean
    /** True if the link to the page asks for an email. */
    isWriting: boolean
  }
  /** Path of the list that the page belongs to. */
  list: string
}

/** Returns what a person’s record has open, with links to the sections, the most urgent first. */
function waitingOf({ person, tasks, followUp: { followUp }, proposals }: PersonRecordProps['of']) {
  const late = tasks.tasks.filter((task) => viewOf(task, tasks.at) === 'overdue').length
  const leads = person.leads.filter(({ status }) => status === 'new').length
  const requests = person.leads.filter(({ status, is_time_open }) => is_time_open && status !== 'new').length
  const pending = person.agreements.filter(({ status }) => status === 'pending').length
  const asked = proposals.proposals.filter((proposal) => stateOf(proposal) === 'asked').length
  const next = followUp?.end_reason === null ? followUp.next_contact : null
  return [
    leads > 0 && { text: count(leads, 'new lead'), href: '#leads' },
    requests > 0 && { text: `${count(requests, 'request')} without a confirmed time`, href: '#leads' },
    tasks.open > 0 && {
      text: `${count(tasks.open, 'open task')}${late > 0 ? `, ${number(late)} overdue` : ''}`,
      href: '#tasks',
      isLate: late > 0,
    },
    pending > 0 && { text: count(pending, 'pending agreement'), href: '#agreements' },
    proposals.open > 0 && {
      text: `${count(proposals.open, 'open proposal')}${asked > 0 ? `, ${number(asked)} with a question` : ''}`,
      href: '#proposals',
    },
    followUp?.end_reason === null && {
      text: next ? `Follow-up: ${next.kind} ${dayAndTime(next.at)}` : 'Follow-up running',
      href: '#follow-up',
    },
  ].filter((entry) => entry !== false)
}
