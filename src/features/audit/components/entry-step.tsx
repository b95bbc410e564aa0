import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/fields/button.tsx'

export function EntryStep({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to="/admin/audit-trail/$entryId"
      params={{ entryId: to }}
      className={buttonClass({ variant: 'outline', size: 'xs' })}
    >
      {children}
    </Link>
  )
}
