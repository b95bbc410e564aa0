import { createFileRoute } from '@tanstack/react-router'
import { NewPlanForm } from '#features/follow-up/components/plan-forms.tsx'
import { listPlanTemplates } from '#features/follow-up/functions.ts'
import { requirePermission } from '#shell/guard.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/follow-up-plans/new')({
  staticData: { crumb: 'New plan' },
  beforeLoad: ({ context }) => requirePermission(context.user, 'content'),
  loader: () => listPlanTemplates(),
  component: NewPlan,
})

function NewPlan() {
  return (
    <>
      <PageHeader size="panel" title="New plan" />
      <NewPlanForm templates={Route.useLoaderData()} />
    </>
  )
}
