import { createFileRoute } from '@tanstack/react-router'
import { ConsentsTable } from '#features/consents/components/consents-table.tsx'
import { readPersonReplies } from '#features/email-replies/functions.ts'
import { FollowUpSection } from '#features/follow-up/components/follow-up-section.tsx'
import { getFollowUp } from '#features/follow-up/functions.ts'
import { LeadTimeline } from '#features/leads/components/lead-timeline.tsx'
import { PersonEmailForm } from '#features/leads/components/person-email-form.tsx'
import { ReplyNotice } from '#features/leads/components/reply-notice.tsx'
import { getEmailComposer } from '#features/leads/functions.ts'
import { templateIn } from '#features/leads/rules/composer.ts'
import { ActivityForms } from '#features/people/components/activity-forms.tsx'
import { PersonPage } from '#features/people/components/person-page.tsx'
import { TimelinePages } from '#features/people/components/timeline-pages.tsx'
import { getPerson, listPersonTimeline } from '#features/people/functions.ts'
import { timelinePlace } from '#features/people/rules.ts'
import { ProposalSection } from '#features/proposals/components/proposal-section.tsx'
import { listProposalsTo } from '#features/proposals/functions.ts'
import { TaskSection } from '#features/tasks/components/task-section.tsx'
import { listTasksAbout } from '#features/tasks/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { Breadcrumb } from '#ui/page/page-header.tsx'
import { PanelSection } from '#ui/page/record.tsx'

export const Route = createFileRoute('/agent/clients/$personId')({
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => ({ before: timelinePlace(search), templateId: templateIn(search) }),
  loader: async ({ params, deps: { before, templateId } }) => {
    const personId = pageId(params.personId)
    const [person, timeline, tasks, composer, followUp, proposals] = await Promise.all([
      getPerson({ data: { personId } }),
      listPersonTimeline({ data: { personId, before } }),
      listTasksAbout({ data: { personId, leadId: '' } }),
      getEmailComposer({ data: { personId, leadId: '', templateId } }),
      getFollowUp({ data: { personId } }),
      listProposalsTo({ data: { personId } }),
    ])
    return { person, timeline, tasks, composer, followUp, proposals, isFirst: before === undefined }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? loaderData.person.name : 'Person', isIndexed: false }),
  component: Page,
})

function Page() {
  const { person, timeline, tasks, composer, followUp, proposals, isFirst } = Route.useLoaderData()
  const seen = timeline.entries[0]?.id ?? ''
  return (
    <>
      <Breadcrumb
        isShortOnPhone
        className="mb-2"
        items={[{ label: 'Clients', href: '/agent/clients' }, { label: person.name }]}
      />
      <PersonPage
        key={person.id}
        person={person}
        list="/agent/clients"
        notice={
          person.unread &&
          isFirst && (
            <ReplyNotice
              call={readPersonReplies}
              data={{ personId: person.id }}
              unread={person.unread}
              newest={timeline.entries.find(({ from_person }) => from_person)}
            />
          )
        }
      >
        <TaskSection about={tasks} personId={person.id} />
        <ProposalSection of={proposals} personId={person.id} />
        <FollowUpSection of={followUp} personId={person.id} />
        <ActivityForms personId={person.id} seen={seen}>
          {person.email && <PersonEmailForm personId={person.id} seen={seen} composer={composer} />}
        </ActivityForms>
        <LeadTimeline entries={timeline.entries} end={<TimelinePages page={timeline} isFirst={isFirst} />} />
        <PanelSection title="Consents">
          <ConsentsTable label="Consents" consents={person.consents} empty="No consents on record." />
        </PanelSection>
      </PersonPage>
    </>
  )
}
