import { Link } from '@tanstack/react-router'
import { count } from '#kit/time/format.ts'
import { nearTime } from '#kit/time/near.ts'
import { Badge } from '#ui/text/badge.tsx'
import { cx } from '#ui/text/cx.ts'
import { linkClass } from '#ui/text/link.tsx'
import type { WaitingThread } from '../schema.ts'

/** Lists the conversations in which the agent has the next word. */
export function WaitingThreads({ threads, now }: { threads: readonly WaitingThread[]; now: Date }) {
  return (
    <ul>
      {threads.map(({ id, name, is_to_office, body, at, unread }) => (
        <li key={id} className="relative border-line border-b py-3 first:pt-0 last:border-b-0 hover:bg-limestone">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <Link
              to="/agent/messages/$threadId"
              params={{ threadId: id }}
              className={cx(linkClass('plain'), 'stretched-link min-w-0 font-semibold [overflow-wrap:anywhere]')}
            >
              {name}
            </Link>
            {unread > 0 && <Badge tone="info">{count(unread, 'unread message')}</Badge>}
            <span className="ml-auto text-caption text-ink-3">{nearTime(at, now)}</span>
          </p>
          <p className="line-clamp-2 text-ink-2 [overflow-wrap:anywhere]">
            {is_to_office && <span className="text-ink-3">To the office: </span>}
            {body}
          </p>
        </li>
      ))}
    </ul>
  )
}
