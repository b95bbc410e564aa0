import { createFileRoute } from '@tanstack/react-router'
import { MessagesPage } from '#features/messages/components/messages-page.tsx'
import { pageHead } from '#kit/page/head.ts'
import { loadMessages } from '../../-messages/messages-data.ts'
import { messagesSearch } from '../../-messages/messages-head.ts'

export const Route = createFileRoute('/agent/messages')({
  staticData: { nav: { label: 'Messages', icon: 'message-square', order: 40, unread: 'agent', isTab: true } },
  validateSearch: messagesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => loadMessages('agent', deps),
  head: ({ matches }) => pageHead(matches, { title: 'Messages', isIndexed: false }),
  component: Messages,
})

function Messages() {
  const { q } = Route.useSearch()
  return <MessagesPage {...Route.useLoaderData()} q={q ?? ''} />
}
