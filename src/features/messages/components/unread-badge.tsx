import { useUnread } from '../browser/unread.ts'

/** Unread count of one side, beside its navigation link. */
export function UnreadBadge({ side }: { side: 'consumer' | 'agent' }) {
  const count = useUnread()[side]
  if (count === 0) return null
  return (
    <span className="tabular ml-auto inline-grid min-w-5.5 place-items-center rounded-full bg-navy-800 px-1.5 font-semibold text-legal text-white forced-colors:border">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> unread</span>
    </span>
  )
}
