import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/agent/messages/')({ component: NothingOpen })

function NothingOpen() {
  return (
    <p className="m-auto max-w-[44ch] p-6 text-center text-ink-3">
      Choose a conversation. What clients write to you stands here, and what they write to the office stands here for
      all agents.
    </p>
  )
}
