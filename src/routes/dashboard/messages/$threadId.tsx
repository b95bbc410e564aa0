import { createFileRoute } from '@tanstack/react-router'
import { ThreadView } from '#features/messages/components/thread-view.tsx'
import { loadThread } from '../../-messages/messages-data.ts'
import { threadHead } from '../../-messages/messages-head.ts'

export const Route = createFileRoute('/dashboard/messages/$threadId')({
  loader: ({ params }) => loadThread(params),
  head: ({ matches, loaderData }) => threadHead(matches, loaderData?.thread.partner.name),
  component: OneThread,
})

function OneThread() {
  const { user } = Route.useRouteContext()
  return <ThreadView {...Route.useLoaderData()} accountId={user.id} />
}
