import { createFileRoute } from '@tanstack/react-router'
import { PlanReview } from '#features/follow-up/components/plan-review.tsx'
import { getAgentPlan } from '#features/follow-up/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'

export const Route = createFileRoute('/admin/follow-up-plans/review/$planId')({
  staticData: { crumb: 'Review a plan' },
  loader: ({ params }) => getAgentPlan({ data: { planId: pageId(params.planId) } }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? loaderData.plan.name : 'Follow-up plan', isIndexed: false }),
  component: Review,
})

function Review() {
  return <PlanReview detail={Route.useLoaderData()} />
}
