import { createFileRoute } from '@tanstack/react-router'
import { AgentInquiries } from '#features/leads/components/agent-inquiries.tsx'
import { UnclaimedLeads } from '#features/leads/components/unclaimed-leads.tsx'
import { listAgentInquiries, listUnclaimedLeads } from '#features/leads/functions.ts'
import { agentLeadSearch } from '#features/leads/rules/list.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/agent/inquiries/')({
  staticData: { nav: { label: 'Leads', icon: 'inbox', order: 15, isTab: true } },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    const [page, unclaimed] = await Promise.all([
      listAgentInquiries({ data: agentLeadSearch(deps) }),
      listUnclaimedLeads(),
    ])
    return { page, unclaimed }
  },
  head: ({ matches }) => pageHead(matches, { title: 'Leads', isIndexed: false }),
  component: Inquiries,
})

function Inquiries() {
  const { page, unclaimed } = Route.useLoaderData()
  return (
    <>
      <DoneNotice />
      <PageHeader size="panel" title="Leads" />
      {unclaimed.length > 0 && <UnclaimedLeads leads={unclaimed} />}
      <AgentInquiries page={page} search={agentLeadSearch(Route.useSearch())} />
    </>
  )
}
