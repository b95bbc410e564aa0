import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/agent/messages/')({ component: NothingOpen })

function NothingOpen() {
  return (
    <p className="m-auto max-w-[44ch] p-6 text-center text-ink-3">
      Select a conversation. Messages to you appear here. Messages to the office appear for all agents.
    </p>
  )
}
