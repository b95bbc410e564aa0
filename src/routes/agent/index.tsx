import { createFileRoute } from '@tanstack/react-router'
import { getAgentDay } from '#features/agent-day/functions.ts'
import { DeviceHint } from '#features/device-notifications/components/device-hint.tsx'
import { getMyReplies } from '#features/lead-report/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import { AgentHome } from '#shell/agent-home.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'

/** An agent's start page: what is due now, the next appointments, agreements and messages. */
export const Route = createFileRoute('/agent/')({
  staticData: { nav: { label: 'Today', icon: 'house', order: 0, isTab: true } },
  loader: async () => {
    const [day, replies] = await Promise.all([getAgentDay(), getMyReplies()])
    return { day, replies }
  },
  head: ({ matches }) => pageHead(matches, { title: 'Today', isIndexed: false }),
  component: Today,
})

function Today() {
  const { day, replies } = Route.useLoaderData()
  const { user } = Route.useRouteContext()
  if (day) return <AgentHome day={day} replies={replies} hint={<DeviceHint accountId={user.id} />} />
  return (
    <>
      <PageHeader size="panel" title="Today" />
      <EmptyState title="Your account isn’t linked to an agent">
        Leads, appointments, and agreements belong to agents. An administrator links accounts on the Agents page.
      </EmptyState>
    </>
  )
}
