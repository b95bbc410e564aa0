import { createFileRoute } from '@tanstack/react-router'
import { RunPage } from '#features/mls/components/run-page.tsx'
import { RunResult } from '#features/mls/components/run-table.tsx'
import { getMlsRun } from '#features/mls/functions.ts'
import { resourceLabel } from '#features/mls/rules/state.ts'
import { RUN_KINDS } from '#features/mls/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { dayAndTime } from '#kit/time/format.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/mls-sync/runs/$runId')({
  staticData: { crumb: 'Sync run' },
  loader: ({ params }) => getMlsRun({ data: { runId: pageId(params.runId) } }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: loaderData ? `Sync run of ${dayAndTime(loaderData.started_at)}` : 'Sync run',
      isIndexed: false,
    }),
  component: Run,
})

function Run() {
  const run = Route.useLoaderData()
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={`${RUN_KINDS[run.kind]}: ${resourceLabel(run.resource).toLowerCase()}`}
        aside={<RunResult run={run} />}
      />
      <RunPage run={run} />
    </>
  )
}
