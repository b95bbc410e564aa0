import { createFileRoute } from '@tanstack/react-router'
import { NewAgentForm } from '#features/agents/components/new-agent-form.tsx'
import { requirePermission } from '#shell/guard.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/agents/new')({
  staticData: { crumb: 'New agent' },
  beforeLoad: ({ context }) => requirePermission(context.user, 'agents'),
  component: NewAgent,
})

function NewAgent() {
  return (
    <>
      <PageHeader size="panel" title="New agent" />
      <NewAgentForm />
    </>
  )
}
