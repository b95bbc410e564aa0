import { LinkButton } from '#ui/fields/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Avatar } from '#ui/text/person.tsx'
import type { MessageAgent } from '../schema.ts'

/** Empty state that lists the agents a client can message. */
export function AgentsToWrite({ agents }: { agents: readonly MessageAgent[] }) {
  return (
    <div className="px-4 py-6 md:px-10 md:py-12">
      <EmptyState title="No messages yet" className="w-full max-w-120! py-0">
        <p className="mb-4">Ask about a home, a tour, or a document. You can write to:</p>
        <ul className="border-line border-t">
          {agents.map(({ to, name, title }, index) => (
            <li
              key={to}
              className="grid grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-3.5 border-line border-b py-3"
            >
              <Avatar name={name} />
              <p className="min-w-0">
                <b className="block break-words text-ink">{name}</b>
                <span className="text-ink-3 text-legal">{title}</span>
              </p>
              <LinkButton
                to="/dashboard/messages/new"
                search={{ to }}
                size="xs"
                variant={index === 0 ? 'primary' : 'outline'}
                aria-label={`Message ${name}`}
              >
                {' '}
                Message{' '}
              </LinkButton>
            </li>
          ))}
        </ul>
      </EmptyState>
    </div>
  )
}
