import { Link } from '@tanstack/react-router'
import { linkClass } from '#ui/text/link.tsx'
import type { TimelinePage } from '../schema.ts'

/** Links to the older entries of a timeline, and back to the newest. */
export function TimelinePages({ page: { before }, isFirst }: { page: TimelinePage; isFirst: boolean }) {
  if (before === null && isFirst) return null
  return (
    <p className="mt-4 flex gap-x-6 pl-7.5">
      {!isFirst && (
        <Link to="." search={{} as never} className={linkClass()}>
          Show the newest
        </Link>
      )}
      {before !== null && (
        <Link to="." search={{ before } as never} className={linkClass()}>
          Show older
        </Link>
      )}
    </p>
  )
}
