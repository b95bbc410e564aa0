import { createFileRoute } from '@tanstack/react-router'
import { AuditTrailPage } from '#features/audit/components/audit-trail-page.tsx'
import {
  getAuditStatistics,
  getAuditTrail,
  listActivityTypes,
  listAdminLogs,
  listUserLogs,
} from '#features/audit/functions.ts'
import { trailSearch } from '#features/audit/rules.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'

const LISTS = { all: getAuditTrail, admins: listAdminLogs, people: listUserLogs } as const

export const Route = createFileRoute('/admin/audit-trail/')({
  staticData: {
    nav: { group: 'Compliance', label: 'Audit log', icon: 'scroll-text', order: 20, permission: 'audit' },
  },
  // Each view of the audit log is logged, so hovering over a link must not preload it.
  preload: false,
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    const { scope = 'all', ...wanted } = trailSearch(deps)
    const [page, statistics, types] = await Promise.all([
      LISTS[scope]({ data: wanted }),
      getAuditStatistics({ data: {} }),
      listActivityTypes(),
    ])
    return { page, statistics, types }
  },
  component: AuditTrail,
})

function AuditTrail() {
  return <AuditTrailPage {...Route.useLoaderData()} search={trailSearch(Route.useSearch())} />
}
