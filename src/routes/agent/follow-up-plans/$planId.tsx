import { createFileRoute } from '@tanstack/react-router'
import { AgentPlanPage } from '#features/follow-up/components/agent-plan-page.tsx'
import { getAgentPlan } from '#features/follow-up/functions.ts'
import { PATHS } from '#features/follow-up/words.ts'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { Breadcrumb } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/agent/follow-up-plans/$planId')({
  loader: ({ params }) => getAgentPlan({ data: { planId: pageId(params.planId) } }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? loaderData.plan.name : 'Follow-up plan', isIndexed: false }),
  component: Plan,
})

function Plan() {
  const detail = Route.useLoaderData()
  return (
    <>
      <Breadcrumb
        isShortOnPhone
        className="mb-2"
        items={[{ label: 'Follow-up plans', href: PATHS.own }, { label: detail.plan.name }]}
      />
      <AgentPlanPage detail={detail} />
    </>
  )
}
