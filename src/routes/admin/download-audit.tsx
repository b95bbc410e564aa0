import { createFileRoute, Link } from '@tanstack/react-router'
import { DownloadTable } from '#features/downloads/components/download-table.tsx'
import { SuspiciousPeople } from '#features/downloads/components/suspicious-people.tsx'
import { getDownloadAudit, getSuspiciousActivity } from '#features/downloads/functions.ts'
import { downloadSearch } from '#features/downloads/rules.ts'
import { hasPermission } from '#features/permissions/rules.ts'
import { ReadAlerts } from '#features/read-limits/components/read-alerts.tsx'
import { listReadAlerts } from '#features/read-limits/functions.ts'
import { SuspendForMisuse } from '#features/users/components/suspend-button.tsx'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { count } from '#kit/time/format.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { linkClass } from '#ui/text/link.tsx'

export const Route = createFileRoute('/admin/download-audit')({
  staticData: {
    nav: { group: 'Compliance', label: 'Download audit', icon: 'download', order: 30, permission: 'audit' },
  },
  preload: false,
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    const [page, suspicious, alerts] = await Promise.all([
      getDownloadAudit({ data: downloadSearch(deps) }),
      getSuspiciousActivity({ data: { days: 1 } }),
      listReadAlerts(),
    ])
    return { page, suspicious, alerts }
  },
  component: DownloadAudit,
})

function DownloadAudit() {
  const { page, suspicious, alerts } = Route.useLoaderData()
  const search = downloadSearch(Route.useSearch())
  const { user } = Route.useRouteContext()
  const maySuspend = hasPermission(user, 'users')
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Download audit"
        lead="Exports, photos, documents, and prints made with the site’s Print button. We flag downloads that look automated. Set the limits under VOW settings. A print from a browser’s own menu is counted but can’t be blocked."
      />
      <PanelSection title="Flagged in 24 hours" isFirst>
        <SuspiciousPeople
          people={suspicious}
          actOf={(person) =>
            maySuspend && (
              <SuspendForMisuse
                userId={person.account_id}
                name={person.name}
                note={`Downloads in 24 hours: ${person.reasons.map(({ text }) => text).join('; ')}.`}
              />
            )
          }
        />
      </PanelSection>
      <PanelSection title="Over the viewing limit">
        <p className="mb-4 max-w-prose text-ink-2">
          Visitors who went over the viewing limits in the last 24 hours. They were slowed down, then blocked until they
          solved a captcha.
        </p>
        <ReadAlerts
          alerts={alerts}
          actOf={(alert) =>
            maySuspend && (
              <SuspendForMisuse
                userId={alert.account_id}
                name={alert.account_name ?? 'this person'}
                note={`Viewed ${count(alert.opened, 'home')} in a day, blocked ${count(alert.refused, 'time')}.`}
              />
            )
          }
        />
      </PanelSection>
      <PanelSection
        title="Downloads"
        end={
          search.userId && (
            <Link to="/admin/download-audit" className={linkClass()}>
              One user. Show all users
            </Link>
          )
        }
      >
        <DownloadTable page={page} search={search} />
      </PanelSection>
    </>
  )
}
