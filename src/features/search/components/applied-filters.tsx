import { X } from 'lucide-react'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { type AppliedFilter, appliedFilters, hrefOf, searchBoxText } from '../rules/url.ts'
import type { Criteria } from '../schema.ts'

/**
 * Active filters, each a link to the results without it. Leaves out what the search box shows and, on wide screens,
 * what the chips show. Typed filters are all listed, so that visitors see how their text was interpreted.
 */
export function AppliedFilters({ criteria, isTyped = false }: { criteria: Criteria; isTyped?: boolean }) {
  const inBox = isTyped ? '' : searchBoxText(criteria)
  const applied = appliedFilters(criteria).filter(
    ({ label }) => inBox === '' || (label !== inBox && label !== `“${inBox}”`),
  )
  if (applied.length === 0) return null
  const isOnlyInBar = !isTyped && applied.every(({ group }) => BAR_GROUPS.has(group))
  return (
    <ul
      aria-label="Active filters"
      className={`no-scrollbar flex flex-wrap items-center gap-x-2 gap-y-1 text-small max-md:-mx-(--gutter) max-md:flex-nowrap max-md:overflow-x-auto max-md:px-(--gutter) max-md:py-0.5 max-md:whitespace-nowrap print:hidden [&>li]:max-w-full [&>li]:shrink-0 ${isOnlyInBar ? 'lg:hidden' : ''}`}
    >
      {applied.map(({ label, group, without }) => (
        <li key={label} className={BAR_GROUPS.has(group) && !isTyped ? 'lg:hidden' : undefined}>
          <a
            href={hrefOf(without)}
            data-follow=""
            aria-label={`Remove ${label}`}
            className="inline-flex min-h-11 max-w-full items-center gap-1 rounded-control bg-limestone pr-2 pl-3 text-ink no-underline hover:bg-limestone-2 md:min-h-8 forced-colors:border"
          >
            <span className="truncate">{label}</span>
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

/** Groups whose value a chip shows. */
const BAR_GROUPS: ReadonlySet<AppliedFilter['group']> = new Set(['price', 'rooms', 'type'])
