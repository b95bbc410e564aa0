import { Download } from 'lucide-react'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'

/** Links to the export of these results. A plain link, the same for every visitor and not preloaded. */
export function ExportLink({ of, value, className = LINK }: ExportLinkProps) {
  return (
    <a href={`/export?${new URLSearchParams({ of, value })}`} rel="nofollow" className={`${className} print:hidden`}>
      <Icon icon={Download} size={className === LINK ? 18 : undefined} />
      {/* On a phone the row also has the sort order and the link that saves the search. */}
      {className === LINK ? <span className="max-sm:sr-only">Export</span> : 'Export'}
    </a>
  )
}

const LINK = `${linkClass('more')} inline-flex min-h-11 items-center gap-1.5 max-sm:min-w-8 max-sm:justify-center`

interface ExportLinkProps {
  of: 'search' | 'sold' | 'homes'
  value: string
  /** Look of the links beside it, if they are no section links. */
  className?: string
}
