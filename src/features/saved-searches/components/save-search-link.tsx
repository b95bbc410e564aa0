import { BellPlus } from 'lucide-react'
import { Icon } from '#ui/icon.tsx'
import { linkClass } from '#ui/link-class.ts'

/**
 * Leads to the page that saves a search. Who is not signed in comes back to it after signing in or up, with all filters.
 * A plain link, which the page does not follow by itself: it is the same for everybody, and is not read ahead for those who
 * would be refused.
 */
export function SaveSearchLink({ search }: { search: string }) {
  return (
    <a
      href={`/dashboard/saved-searches/new?search=${encodeURIComponent(search)}`}
      rel="nofollow"
      className={`${linkClass('more')} inline-flex min-h-11 items-center gap-1.5 print:hidden`}
    >
      <Icon icon={BellPlus} size={18} />
      Save search
    </a>
  )
}
