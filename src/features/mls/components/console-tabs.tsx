import { Link } from '@tanstack/react-router'
import { AnchorTabs } from '#ui/page/anchor-tabs.tsx'

const PAGES = [
  { href: '/admin/mls-sync', label: 'Overview' },
  { href: '/admin/mls-sync/runs', label: 'Sync runs' },
  { href: '/admin/mls-sync/quarantine', label: 'Quarantine' },
  { href: '/admin/mls-sync/look-up', label: 'Look up' },
  { href: '/admin/mls-sync/listings', label: 'Listings' },
  { href: '/admin/mls-sync/pictures', label: 'Photos' },
  { href: '/admin/mls-sync/names', label: 'Unmapped fields' },
  { href: '/admin/mls-sync/connection', label: 'Connection' },
] as const
export type ConsolePage = (typeof PAGES)[number]['href']

export function ConsoleTabs({ current }: { current: ConsolePage }) {
  return (
    <AnchorTabs
      label="MLS sync"
      className="mb-5"
      tabs={PAGES.map(({ href, label }) => ({ href, label, isCurrent: href === current }))}
      renderLink={(href, props) => <Link to={href} activeOptions={{ exact: true }} {...props} />}
    />
  )
}
