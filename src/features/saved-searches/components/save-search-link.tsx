import { BellPlus } from 'lucide-react'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'

/**
 * Leads to the form that saves a search, after sign-in or sign-up if needed. A plain link: its HTML is cached for all
 * visitors, and the router must not preload a page that would refuse them.
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
