import { createFileRoute } from '@tanstack/react-router'
import { AgentPlanList } from '#features/follow-up/components/agent-plan-list.tsx'
import { listAgentPlans } from '#features/follow-up/functions.ts'
import { pageHead } from '#kit/page/head.ts'

export const Route = createFileRoute('/agent/follow-up-plans/')({
  staticData: { nav: { group: 'Templates', label: 'Follow-up plans', icon: 'list-checks', order: 46 } },
  loader: () => listAgentPlans(),
  head: ({ matches }) => pageHead(matches, { title: 'Follow-up plans', isIndexed: false }),
  component: Plans,
})

function Plans() {
  return <AgentPlanList plans={Route.useLoaderData()} />
}
