import { createFileRoute } from '@tanstack/react-router'
import { revealSection } from '#features/command-palette/browser/reveal-section.ts'
import { AgentInquiryPage } from '#features/leads/components/agent-inquiry.tsx'
import { getAgentInquiry, getEmailComposer } from '#features/leads/functions.ts'
import { isWriting, templateIn } from '#features/leads/rules/composer.ts'
import { TaskSection } from '#features/tasks/components/task-section.tsx'
import { listTasksAbout } from '#features/tasks/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { Breadcrumb } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/agent/inquiries/$inquiryId')({
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => ({ templateId: templateIn(search), isAsked: isWriting(search) }),
  loader: async ({ params, deps: { templateId, isAsked }, cause }) => {
    const inquiryId = pageId(params.inquiryId)
    const [inquiry, tasks, composer] = await Promise.all([
      getAgentInquiry({ data: { inquiryId } }),
      listTasksAbout({ data: { personId: '', leadId: inquiryId } }),
      getEmailComposer({ data: { personId: '', leadId: inquiryId, templateId } }),
    ])
    // Not when the page reloads its data, for example after the email was sent.
    return { inquiry, tasks, composer, isWriting: isAsked && cause !== 'stay' }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? `Lead: ${loaderData.inquiry.name}` : 'Lead', isIndexed: false }),
  component: Page,
})

function Page() {
  const { inquiry, tasks, composer, isWriting } = Route.useLoaderData()
  return (
    <>
      <Breadcrumb
        isShortOnPhone
        className="mb-2"
        items={[{ label: 'Leads', href: '/agent/inquiries' }, { label: inquiry.name }]}
      />
      <DoneNotice />
      <AgentInquiryPage
        key={inquiry.version}
        inquiry={inquiry}
        composer={composer}
        isWriting={isWriting}
        onEmail={() => revealSection('send-email')}
      >
        <TaskSection about={tasks} leadId={inquiry.id} />
      </AgentInquiryPage>
    </>
  )
}
