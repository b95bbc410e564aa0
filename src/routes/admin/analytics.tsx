import { createFileRoute, Link } from '@tanstack/react-router'
import { AnalyticsReport } from '#features/analytics/components/analytics-report.tsx'
import { getAnalytics } from '#features/analytics/functions.ts'
import { daysBack } from '#features/analytics/rules/periods.ts'
import { PERIODS } from '#features/analytics/words/report.ts'
import { PendingContent } from '#kit/page/pending-content.tsx'
import { calendarDay } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { AnchorTabs } from '#ui/page/anchor-tabs.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Disclosure } from '#ui/page/section.tsx'

const textOrNone = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

export const Route = createFileRoute('/admin/analytics')({
  staticData: {
    nav: { group: 'System', label: 'Analytics', icon: 'chart-no-axes-column', order: 10, permission: 'analytics' },
  },
  validateSearch: ({ from, to }: Record<string, unknown>): { from?: string | undefined; to?: string | undefined } => ({
    from: textOrNone(from),
    to: textOrNone(to),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => getAnalytics({ data: deps }),
  component: Analytics,
})

function Analytics() {
  const report = Route.useLoaderData()
  const { from, to, days } = report
  const tabs = Object.entries(PERIODS).map(([length, label]) => {
    const search = daysBack(report.today, Number(length))
    return { label, href: length, isCurrent: to === report.today && days === Number(length), search }
  })
  return (
    <>
      <PageHeader
        size="panel"
        title="Analytics"
        actions={
          <Disclosure summary="Choose dates" look="link" isOpen={!tabs.some(({ isCurrent }) => isCurrent)}>
            <form
              key={`${from} ${to}`}
              method="get"
              action="/admin/analytics"
              className="flex flex-wrap items-end gap-3"
            >
              <TextField name="from" type="date" label="From" defaultValue={from} />
              <TextField name="to" type="date" label="To" defaultValue={to} />
              <button type="submit" className={buttonClass({ variant: 'outline' })}>
                Apply
              </button>
            </form>
          </Disclosure>
        }
        lead={<p className="text-ink-3">{`${calendarDay(from)} to ${calendarDay(to)}`}</p>}
      />
      <AnchorTabs
        label="Period"
        className="mb-6"
        tabs={tabs.map(({ label, href, isCurrent }) => ({ label, href, isCurrent }))}
        renderLink={(href, props) => (
          <Link to="/admin/analytics" search={tabs.find((tab) => tab.href === href)?.search ?? {}} {...props} />
        )}
      />
      <PendingContent>
        <AnalyticsReport report={report} />
      </PendingContent>
    </>
  )
}
