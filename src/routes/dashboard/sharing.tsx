import { createFileRoute } from '@tanstack/react-router'
import { SharingPage } from '#features/client-activity/components/sharing-page.tsx'
import { getMySharing } from '#features/client-activity/functions.ts'
import { TimelinePlace } from '#kit/form/inputs.ts'
import { pageHead } from '#kit/page/head.ts'
import { passSearchThrough, type SearchValues } from '#kit/page/search-params.ts'
import { isUuid } from '#kit/uuid.ts'

/** Parses the id of an agent, for the form or the list, and a place in the list. Drops what is neither. */
const readSearch = ({ agent, before }: SearchValues) => ({
  agentId: isUuid(agent) ? agent : undefined,
  before: TimelinePlace.safeParse(before).data,
})

/** Page of the agents who see the user's activity, and of the list that they see. */
export const Route = createFileRoute('/dashboard/sharing')({
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => getMySharing({ data: readSearch(deps) }),
  head: ({ matches }) => pageHead(matches, { title: 'Sharing', isIndexed: false }),
  component: Sharing,
})

function Sharing() {
  const sharing = Route.useLoaderData()
  const { agentId, before } = readSearch(Route.useSearch())
  return <SharingPage sharing={sharing} chosen={agentId} isFirst={before === undefined} />
}
