import { Download } from 'lucide-react'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'

/** Links to the export of these results. A plain link, the same for every visitor and not preloaded. */
export function ExportLink({ of, value }: { of: 'search' | 'sold' | 'homes'; value: string }) {
  return (
    <a
      href={`/export?${new URLSearchParams({ of, value })}`}
      rel="nofollow"
      className={`${linkClass('more')} inline-flex min-h-11 items-center gap-1.5 print:hidden`}
    >
      <Icon icon={Download} size={18} />
      Export
    </a>
  )
}
