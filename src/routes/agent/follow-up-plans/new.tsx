import { createFileRoute } from '@tanstack/react-router'
import { NewAgentPlanForm } from '#features/follow-up/components/agent-plan-forms.tsx'
import { listPlanTemplates } from '#features/follow-up/functions.ts'
import { PATHS } from '#features/follow-up/words.ts'
import { pageHead } from '#kit/page/head.ts'
import { Breadcrumb, PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/agent/follow-up-plans/new')({
  staticData: { crumb: 'New plan' },
  loader: () => listPlanTemplates(),
  head: ({ matches }) => pageHead(matches, { title: 'New plan', isIndexed: false }),
  component: NewPlan,
})

function NewPlan() {
  return (
    <>
      <Breadcrumb
        isShortOnPhone
        className="mb-2"
        items={[{ label: 'Follow-up plans', href: PATHS.own }, { label: 'New plan' }]}
      />
      <PageHeader size="panel" title="New plan" lead={<p>Save it as a draft, then request approval.</p>} />
      <NewAgentPlanForm templates={Route.useLoaderData()} />
    </>
  )
}
