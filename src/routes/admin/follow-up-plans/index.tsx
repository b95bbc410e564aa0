import { createFileRoute } from '@tanstack/react-router'
import { PlanList } from '#features/follow-up/components/plan-list.tsx'
import { listFollowUpPlans, listPlansToReview } from '#features/follow-up/functions.ts'

export const Route = createFileRoute('/admin/follow-up-plans/')({
  staticData: {
    nav: { group: 'Content', label: 'Follow-up plans', icon: 'list-checks', order: 7, permission: 'content' },
  },
  loader: async () => {
    const [plans, sent] = await Promise.all([listFollowUpPlans(), listPlansToReview()])
    return { plans, sent }
  },
  component: Plans,
})

function Plans() {
  return <PlanList {...Route.useLoaderData()} />
}
