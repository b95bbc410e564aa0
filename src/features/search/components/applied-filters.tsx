import { X } from 'lucide-react'
import { Icon } from '#ui/icon.tsx'
import { linkClass } from '#ui/link-class.ts'
import { appliedTo, hrefOf } from '../rules/url.ts'
import type { Criteria } from '../schema.ts'

/** The filters that are on, each a link to the results without it. */
export function AppliedFilters({ criteria }: { criteria: Criteria }) {
  const applied = appliedTo(criteria)
  if (applied.length === 0) return null
  return (
    <ul
      aria-label="Filters that are on"
      className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small print:hidden"
    >
      {applied.map(({ label, without }) => (
        <li key={label}>
          <a
            href={hrefOf(without)}
            data-follow=""
            aria-label={`Remove ${label}`}
            className="inline-flex min-h-11 items-center gap-1 rounded-control bg-limestone pr-2 pl-3 text-ink no-underline hover:bg-limestone-2 md:min-h-8"
          >
            {label}
            <Icon icon={X} size={16} className="text-ink-3" />
          </a>
        </li>
      ))}
      {applied.length > 1 && (
        <li>
          <a href="/properties" data-follow="" className={linkClass('more')}>
            Clear all
          </a>
        </li>
      )}
    </ul>
  )
}
