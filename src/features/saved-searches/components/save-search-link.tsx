import { BellPlus } from 'lucide-react'
import { Icon } from '#ui/icon.tsx'
import { linkClass } from '#ui/link-class.ts'

/**
 * Link to the form that saves a search. Visitors sign in or up first and return to it with all filters. A plain link,
 * so that the cached HTML is the same for all visitors and the router does not preload a page that would refuse them.
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
