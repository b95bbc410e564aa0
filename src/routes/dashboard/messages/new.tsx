import { createFileRoute } from '@tanstack/react-router'
import { NewMessageForm } from '#features/messages/components/new-message-form.tsx'
import { listMessageAgents } from '#features/messages/functions.ts'
import { getProperty } from '#features/properties/functions.ts'
import { asAppError } from '#kit/call/errors.ts'
import { pageHead } from '#kit/page/head.ts'
import { Link } from '#ui/text/link.tsx'

interface NewSearch {
  /** An agent's id, or `office`. */
  to?: string
  /** Id of the home that the message is about. */
  home?: string
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value)

export const Route = createFileRoute('/dashboard/messages/new')({
  validateSearch: ({ to, home }: Record<string, unknown>): NewSearch => ({
    ...(isId(to) || to === 'office' ? { to } : {}),
    ...(isId(home) ? { home } : {}),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    const [agents, home] = await Promise.all([listMessageAgents(), deps.home ? homeOf(deps.home) : null])
    return { agents, home, clientKey: crypto.randomUUID() }
  },
  head: ({ matches }) => pageHead(matches, { title: 'New message', isIndexed: false }),
  component: NewMessage,
})

/** Returns the home, or null if it is not available. */
async function homeOf(propertyId: string): Promise<{ id: string; title: string } | null> {
  try {
    const { property } = await getProperty({ data: { propertyId, part: 'message' } })
    return { id: property.id, title: property.address ?? property.title }
  } catch (error) {
    if (asAppError(error)) return null
    throw error
  }
}

function NewMessage() {
  const { agents, home, clientKey } = Route.useLoaderData()
  const { to = agents.find(({ is_theirs }) => is_theirs)?.to } = Route.useSearch()
  return (
    <div className="min-h-0 overflow-y-auto px-4 py-5 md:px-10 md:py-8">
      <p className="mb-2 text-small md:hidden">
        <Link to="/dashboard/messages">All messages</Link>
      </p>
      <h2 className="mb-5 font-semibold text-title">New message</h2>
      <NewMessageForm agents={agents} to={to} home={home} clientKey={clientKey} />
    </div>
  )
}
