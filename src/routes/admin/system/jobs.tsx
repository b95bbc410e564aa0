import { createFileRoute } from '@tanstack/react-router'
import { JobsPage } from '#features/jobs/components/jobs-page.tsx'
import { getJobsOverview } from '#features/jobs/functions.ts'
import { hasPermission } from '#features/permissions/rules.ts'
import { DigestRuns } from '#features/saved-searches/components/digest-runs.tsx'
import { SystemTabs } from '#features/system/components/system-tabs.tsx'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/system/jobs')({
  staticData: { crumb: 'Jobs' },
  loader: async ({ context: { user } }) => ({
    // An administrator with only the digests permission does not see the jobs behind them.
    overview: hasPermission(user, 'operations') || !hasPermission(user, 'digests') ? await getJobsOverview() : null,
  }),
  component: Jobs,
})

function Jobs() {
  const { overview } = Route.useLoaderData()
  const { user } = Route.useRouteContext()
  return (
    <>
      <DoneNotice />
      <PageHeader size="panel" title="Jobs" lead="Background jobs, their schedules, and failures." />
      {overview && <SystemTabs current="/admin/system/jobs" />}
      {overview && <JobsPage overview={overview} />}
      {hasPermission(user, 'digests') && <DigestRuns />}
    </>
  )
}
