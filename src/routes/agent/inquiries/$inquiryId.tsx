import { createFileRoute } from '@tanstack/react-router'
import { AgentInquiryPage } from '#features/leads/components/agent-inquiry.tsx'
import { getAgentInquiry } from '#features/leads/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { Breadcrumb } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/agent/inquiries/$inquiryId')({
  loader: ({ params }) => getAgentInquiry({ data: { inquiryId: pageId(params.inquiryId) } }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? `Lead: ${loaderData.name}` : 'Lead', isIndexed: false }),
  component: Page,
})

function Page() {
  const inquiry = Route.useLoaderData()
  return (
    <>
      <Breadcrumb
        isShortOnPhone
        className="mb-2"
        items={[{ label: 'Leads', href: '/agent/inquiries' }, { label: inquiry.name }]}
      />
      <DoneNotice />
      <AgentInquiryPage key={inquiry.version} inquiry={inquiry} />
    </>
  )
}
