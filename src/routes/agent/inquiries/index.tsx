import { createFileRoute } from '@tanstack/react-router'
import { AgentInquiries } from '#features/leads/components/agent-inquiries.tsx'
import { UnclaimedLeads } from '#features/leads/components/unclaimed-leads.tsx'
import { listAgentInquiries, listUnclaimedLeads } from '#features/leads/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/agent/inquiries/')({
  staticData: { nav: { label: 'Leads', icon: 'inbox', order: 15 } },
  loader: async () => {
    const [inquiries, unclaimed] = await Promise.all([listAgentInquiries(), listUnclaimedLeads()])
    return { inquiries, unclaimed }
  },
  head: ({ matches }) => pageHead(matches, { title: 'Leads', isIndexed: false }),
  component: Inquiries,
})

function Inquiries() {
  const { inquiries, unclaimed } = Route.useLoaderData()
  return (
    <>
      <DoneNotice />
      <PageHeader size="panel" title="Leads" />
      {unclaimed.length > 0 && <UnclaimedLeads leads={unclaimed} />}
      <AgentInquiries inquiries={inquiries} />
    </>
  )
}
