import { createFileRoute } from '@tanstack/react-router'
import { readPersonReplies } from '#features/email-replies/functions.ts'
import { getFollowUp } from '#features/follow-up/functions.ts'
import { ReplyNotice } from '#features/leads/components/reply-notice.tsx'
import { getEmailComposer } from '#features/leads/functions.ts'
import { isWriting, templateIn } from '#features/leads/rules/composer.ts'
import { getPerson, listPersonTimeline } from '#features/people/functions.ts'
import { timelinePlace } from '#features/people/rules.ts'
import { listProposalsTo } from '#features/proposals/functions.ts'
import { listTasksAbout } from '#features/tasks/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { PersonRecord } from '#shell/person-record.tsx'
import { Breadcrumb } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/agent/clients/$personId')({
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => ({
    before: timelinePlace(search),
    templateId: templateIn(search),
    isAsked: isWriting(search),
  }),
  loader: async ({ params, deps: { before, templateId, isAsked }, cause }) => {
    const personId = pageId(params.personId)
    const [person, timeline, tasks, composer, followUp, proposals] = await Promise.all([
      getPerson({ data: { personId } }),
      listPersonTimeline({ data: { personId, before } }),
      listTasksAbout({ data: { personId, leadId: '' } }),
      getEmailComposer({ data: { personId, leadId: '', templateId } }),
      getFollowUp({ data: { personId } }),
      listProposalsTo({ data: { personId } }),
    ])
    return {
      person,
      timeline,
      tasks,
      composer,
      followUp,
      proposals,
      isFirst: before === undefined,
      // Not when the page reloads its data, for example after the email was sent.
      isWriting: isAsked && cause !== 'stay',
    }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? loaderData.person.name : 'Person', isIndexed: false }),
  component: Page,
})

function Page() {
  const record = Route.useLoaderData()
  const { person, timeline, isFirst } = record
  return (
    <>
      <Breadcrumb
        isShortOnPhone
        className="mb-2"
        items={[{ label: 'Clients', href: '/agent/clients' }, { label: person.name }]}
      />
      <PersonRecord
        of={record}
        list="/agent/clients"
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
      />
    </>
  )
}
