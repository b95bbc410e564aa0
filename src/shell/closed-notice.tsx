import { Link } from '@tanstack/react-router'
import { Notice } from '#ui/page/notice.tsx'
import { linkClass } from '#ui/text/link.tsx'

/** Bar above every page for staff while visitors see only the opening-soon page. */
export function ClosedNotice() {
  return (
    <section aria-label="Site status">
      <Notice tone="warning" title="This site isn’t live yet" className="rounded-none print:hidden">
        Only staff can see it.{' '}
        <Link to="/admin/brokerage/launch" className={linkClass()}>
          See what’s left
        </Link>
      </Notice>
    </section>
  )
}
