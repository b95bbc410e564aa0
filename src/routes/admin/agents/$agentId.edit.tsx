import { createFileRoute } from '@tanstack/react-router'
import { AgentBadge } from '#features/agents/components/agent-badge.tsx'
import { agentTable } from '#features/agents/components/agent-table.tsx'
import { EditAgentForm } from '#features/agents/components/edit-agent-form.tsx'
import { PortraitSection } from '#features/agents/components/portrait-section.tsx'
import { getAgentRecord } from '#features/agents/functions.ts'
import { AgentAccess } from '#features/invitations/components/agent-access.tsx'
import { getAgentAccess } from '#features/invitations/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { removalOf } from '#kit/table/define-table.ts'
import { DeleteRecord } from '#kit/table/delete-record.tsx'
import { buttonClass } from '#ui/fields/button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/agents/$agentId/edit')({
  staticData: { crumb: 'Edit agent' },
  loader: async ({ params }) => {
    const agentId = pageId(params.agentId)
    const [agent, access] = await Promise.all([
      getAgentRecord({ data: { agentId } }),
      getAgentAccess({ data: { agentId } }),
    ])
    return { agent, access }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? `Edit ${loaderData.agent.name}` : 'Edit agent', isIndexed: false }),
  component: EditAgent,
})

function EditAgent() {
  const { agent, access } = Route.useLoaderData()
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={agent.name}
        aside={<AgentBadge agent={agent} />}
        actions={
          <>
            {agent.is_shown && agent.is_working && (
              <a href={`/about-${agent.slug}`} className={buttonClass({ variant: 'quiet', size: 'xs' })}>
                View on site
              </a>
            )}
            <DeleteRecord {...removalOf(agentTable, agent)} list="/admin/agents" />
          </>
        }
      />
      <EditAgentForm agent={agent} />
      <PortraitSection agent={agent} />
      <AgentAccess agentId={agent.id} name={agent.name} email={agent.email} access={access} />
    </>
  )
}
