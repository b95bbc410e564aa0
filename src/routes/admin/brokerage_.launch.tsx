import { createFileRoute } from '@tanstack/react-router'
import { LaunchChecks } from '#features/launch-checks/components/launch-checks.tsx'
import { listLaunchChecks } from '#features/launch-checks/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Badge } from '#ui/text/badge.tsx'

export const Route = createFileRoute('/admin/brokerage_/launch')({
  staticData: { crumb: 'Launch checks' },
  preload: false,
  loader: () => listLaunchChecks(),
  component: Launch,
})

function Launch() {
  const { is_open, checks, owners } = Route.useLoaderData()
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Launch checks"
        aside={<Badge tone={is_open ? 'ok' : 'grey'}>{is_open ? 'Live' : 'Not launched'}</Badge>}
        lead="Assign each check to someone, with a due date. The site completes the checks it can measure. You mark the others as done."
      />
      <div className="max-w-[1064px]">
        <LaunchChecks checks={checks} owners={owners} />
      </div>
    </>
  )
}
