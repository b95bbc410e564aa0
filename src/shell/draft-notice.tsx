import { Link } from '@tanstack/react-router'
import { Notice } from '#ui/page/notice.tsx'
import { linkClass } from '#ui/text/link.tsx'

/** Bar above a page that shows drafts of its texts. */
export function DraftNotice() {
  return (
    <section aria-label="Draft">
      <Notice tone="info" title="This is a preview" className="rounded-none print:hidden">
        Texts with a draft show the draft. Only you and other editors see this.{' '}
        <Link to="/admin/content" className={linkClass()}>
          Site text
        </Link>
      </Notice>
    </section>
  )
}
