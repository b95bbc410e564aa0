import { createFileRoute } from '@tanstack/react-router'
import { JobsPage } from '#features/jobs/components/jobs-page.tsx'
import { getJobsOverview } from '#features/jobs/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/head.ts'
import { PageHeader } from '#ui/page-header.tsx'

export const Route = createFileRoute('/admin/jobs/')({
  staticData: { nav: { group: 'System', label: 'Jobs', icon: 'wrench', order: 95, permission: 'operations' } },
  loader: () => getJobsOverview(),
  head: ({ matches }) => pageHead(matches, { title: 'Jobs', isIndexed: false }),
  component: Jobs,
})

function Jobs() {
  const overview = Route.useLoaderData()
  return (
    <>
      <DoneNotice />
      <PageHeader size="panel" title="Jobs" lead="Background work: what runs, when, and what failed." />
      <JobsPage overview={overview} />
    </>
  )
}
