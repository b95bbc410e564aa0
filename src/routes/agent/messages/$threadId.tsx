import { createFileRoute } from '@tanstack/react-router'
import { ThreadView } from '#features/messages/components/thread-view.tsx'
import { getThread } from '#features/messages/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'

export const Route = createFileRoute('/agent/messages/$threadId')({
  loader: async ({ params }) => ({
    thread: await getThread({ data: { threadId: pageId(params.threadId) } }),
    now: new Date(),
    clientKey: crypto.randomUUID(),
  }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: loaderData ? `Messages with ${loaderData.thread.partner.name}` : 'Messages',
      isIndexed: false,
    }),
  component: OneThread,
})

function OneThread() {
  const { thread, now, clientKey } = Route.useLoaderData()
  const { user } = Route.useRouteContext()
  return <ThreadView key={thread.id} thread={thread} now={now} accountId={user.id} clientKey={clientKey} />
}
