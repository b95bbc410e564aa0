import { Link } from '@tanstack/react-router'
import { AnchorTabs } from '#ui/page/anchor-tabs.tsx'
import { ROUTING_TABS, type RoutingTab } from '../words.ts'

/** Tabs of the page that says who gets requests and leads. */
export function RoutingTabs({ current }: { current: RoutingTab }) {
  return (
    <AnchorTabs
      label="Requests and leads"
      className="mb-5"
      tabs={Object.entries(ROUTING_TABS).map(([tab, label]) => ({ label, href: tab, isCurrent: tab === current }))}
      renderLink={(tab, props) => (
        <Link
          to="/admin/requests"
          search={tab === 'recipients' ? {} : { tab }}
          activeOptions={{ exact: true }}
          {...props}
        />
      )}
    />
  )
}
