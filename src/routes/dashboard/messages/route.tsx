import { createFileRoute, Outlet, useMatchRoute, useParams } from '@tanstack/react-router'
import { MessagePanes } from '#features/messages/components/message-panes.tsx'
import { listMessages } from '#features/messages/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'

export const Route = createFileRoute('/dashboard/messages')({
  staticData: { nav: { label: 'Messages', icon: 'message-square', order: 40, unread: 'consumer' } },
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } =>
    typeof q === 'string' && q.trim() ? { q: q.trim().slice(0, 100) } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => ({
    list: await listMessages({ data: { side: 'consumer', q: deps.q ?? '' } }),
    now: new Date(),
  }),
  head: ({ matches }) => pageHead(matches, { title: 'Messages', isIndexed: false }),
  component: Messages,
})

function Messages() {
  const { list, now } = Route.useLoaderData()
  const { q } = Route.useSearch()
  const { threadId } = useParams({ strict: false })
  const isNew = useMatchRoute()({ to: '/dashboard/messages/new' }) !== false
  return (
    <>
      <DoneNotice />
      <MessagePanes list={list} side="consumer" q={q ?? ''} now={now} openId={threadId ?? (isNew ? 'new' : null)}>
        <Outlet />
      </MessagePanes>
    </>
  )
}
