import { Link } from '@tanstack/react-router'
import { AnchorTabs } from '#ui/page/anchor-tabs.tsx'

const PAGES = [
  { href: '/admin/system', label: 'Overview' },
  { href: '/admin/system/jobs', label: 'Jobs' },
  { href: '/admin/system/email', label: 'Email' },
  { href: '/admin/system/backups', label: 'Backups' },
] as const

/** Tabs of the system pages. */
export function SystemTabs({ current }: { current: (typeof PAGES)[number]['href'] }) {
  return (
    <AnchorTabs
      label="System"
      className="mb-5"
      tabs={PAGES.map(({ href, label }) => ({ href, label, isCurrent: href === current }))}
      renderLink={(href, props) => <Link to={href} activeOptions={{ exact: true }} {...props} />}
    />
  )
}
