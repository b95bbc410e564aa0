import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { AgentsToWrite } from '#features/messages/components/agents-to-write.tsx'
import { listMessageAgents } from '#features/messages/functions.ts'

const parent = getRouteApi('/dashboard/messages')

export const Route = createFileRoute('/dashboard/messages/')({
  loader: () => listMessageAgents(),
  component: NothingOpen,
})

function NothingOpen() {
  const agents = Route.useLoaderData()
  const { list } = parent.useLoaderData()
  const { q } = parent.useSearch()
  if (list.threads.length === 0 && !q) return <AgentsToWrite agents={agents} />
  return <p className="m-auto p-6 text-ink-3">Select a conversation or start a new one.</p>
}
