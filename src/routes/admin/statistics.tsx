import { createFileRoute } from '@tanstack/react-router'
import { StatisticsForm } from '#features/statistics/components/statistics-form.tsx'
import { listStatistics } from '#features/statistics/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { count } from '#kit/time/format.ts'
import { Notice } from '#ui/page/notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/statistics')({
  staticData: {
    nav: {
      group: 'Compliance',
      label: 'Statistics',
      icon: 'chart-no-axes-column',
      order: 40,
      permission: 'statistics',
    },
  },
  loader: () => listStatistics(),
  component: Statistics,
})

function Statistics() {
  const statistics = Route.useLoaderData()
  const old = statistics.filter(({ is_stale }) => is_stale)
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Statistics"
        lead={<p>Numbers shown on the site. Visitors see the source and date of each. Clear a value to hide it.</p>}
      />
      {old.length > 0 && (
        <Notice tone="warning" className="mb-5">
          {`${count(old.length, 'statistic')} older than 12 months. Check ${old.length === 1 ? 'it' : 'them'} against our records.`}
        </Notice>
      )}
      <div className="max-w-(--container-page)">
        <StatisticsForm statistics={statistics} />
      </div>
    </>
  )
}
