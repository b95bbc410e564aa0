import { createFileRoute } from '@tanstack/react-router'
import { SharingPage } from '#features/client-activity/components/sharing-page.tsx'
import { getMySharing } from '#features/client-activity/functions.ts'
import { TimelinePlace } from '#kit/form/inputs.ts'
import { pageHead } from '#kit/page/head.ts'
import { isUuid } from '#kit/uuid.ts'

interface SharingSearch {
  /** Id of an agent, for the form or the list. */
  agent?: string | undefined
  /** Place in the list. */
  before?: string | undefined
}

/** Page of the agents with whom the user shares activity, and of the list that they see. */
export const Route = createFileRoute('/dashboard/sharing')({
  validateSearch: ({ agent, before }: Record<string, unknown>): SharingSearch => ({
    // The router adds the given values of members that are missing here.
    agent: isUuid(agent) ? agent : undefined,
    before: TimelinePlace.safeParse(before).data,
  }),
  loaderDeps: ({ search }) => ({ agentId: search.agent, before: search.before }),
  loader: ({ deps }) => getMySharing({ data: deps }),
  head: ({ matches }) => pageHead(matches, { title: 'Sharing', isIndexed: false }),
  component: Sharing,
})

function Sharing() {
  const sharing = Route.useLoaderData()
  const { agent, before } = Route.useSearch()
  return <SharingPage sharing={sharing} chosen={agent} isFirst={before === undefined} />
}
