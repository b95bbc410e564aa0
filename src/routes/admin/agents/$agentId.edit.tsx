import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { DELETE_TEXT } from '#features/agents/components/agent-table.tsx'
import { EditAgentForm } from '#features/agents/components/edit-agent-form.tsx'
import { deleteAgent, getAgentRecord } from '#features/agents/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/head.ts'
import { pageId } from '#kit/page-id.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { toast } from '#ui/toast.ts'

export const Route = createFileRoute('/admin/agents/$agentId/edit')({
  staticData: { crumb: 'Edit agent' },
  loader: ({ params }) => getAgentRecord({ data: { agentId: pageId(params.agentId) } }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? `Edit ${loaderData.name}` : 'Edit agent', isIndexed: false }),
  component: EditAgent,
})

function EditAgent() {
  const agent = Route.useLoaderData()
  const router = useRouter()
  const [isAsked, setAsked] = useState(false)

  async function remove() {
    await deleteAgent({ data: { agentId: agent.id } })
    await router.navigate({ to: '/admin/agents', ignoreBlocker: true })
    await router.invalidate()
    toast.ok(`${agent.name} is deleted.`)
  }

  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={agent.name}
        aside={<Badge tone={agent.is_active ? 'ok' : 'grey'}>{agent.is_active ? 'Shown' : 'Hidden'}</Badge>}
        actions={
          <>
            {agent.is_active && (
              <a href={`/about-${agent.slug}`} className={buttonClass({ variant: 'quiet', size: 'xs' })}>
                View on site
              </a>
            )}
            <Button variant="danger-quiet" size="xs" onClick={() => setAsked(true)}>
              Delete
            </Button>
          </>
        }
      />
      <EditAgentForm agent={agent} />
      <ConfirmDialog
        action="Delete agent"
        objectName={agent.name}
        busyLabel="Deleting…"
        isOpen={isAsked}
        onOpenChange={setAsked}
        onConfirm={remove}
      >
        <p>{DELETE_TEXT}</p>
      </ConfirmDialog>
    </>
  )
}
