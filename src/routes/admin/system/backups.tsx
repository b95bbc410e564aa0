import { createFileRoute } from '@tanstack/react-router'
import { BackupsPage } from '#features/backups/components/backups-page.tsx'
import { listBackups } from '#features/backups/functions.ts'
import { SystemTabs } from '#features/system/components/system-tabs.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/system/backups')({
  staticData: { crumb: 'Backups' },
  preload: false,
  loader: () => listBackups(),
  component: Backups,
})

function Backups() {
  return (
    <>
      <PageHeader size="panel" title="Backups" />
      <SystemTabs current="/admin/system/backups" />
      <BackupsPage view={Route.useLoaderData()} />
    </>
  )
}
