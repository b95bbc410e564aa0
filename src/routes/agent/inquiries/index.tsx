import { createFileRoute } from '@tanstack/react-router'
import { AgentInquiries } from '#features/leads/components/agent-inquiries.tsx'
import { listAgentInquiries } from '#features/leads/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/agent/inquiries/')({
  staticData: { nav: { label: 'Inquiries', icon: 'inbox', order: 15 } },
  loader: () => listAgentInquiries(),
  head: ({ matches }) => pageHead(matches, { title: 'Inquiries', isIndexed: false }),
  component: Inquiries,
})

function Inquiries() {
  return (
    <>
      <PageHeader size="panel" title="Inquiries" />
      <AgentInquiries inquiries={Route.useLoaderData()} />
    </>
  )
}
