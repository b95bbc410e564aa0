import { createFileRoute } from '@tanstack/react-router'
import { SystemOverview } from '#features/system/components/system-overview.tsx'
import { SystemTabs } from '#features/system/components/system-tabs.tsx'
import { getSystemStatus } from '#features/system/functions.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/system/')({
  staticData: { nav: { group: 'System', label: 'System', icon: 'wrench', order: 95, permission: 'operations' } },
  preload: false,
  loader: () => getSystemStatus(),
  component: System,
})

function System() {
  return (
    <>
      <PageHeader size="panel" title="System" />
      <SystemTabs current="/admin/system" />
      <SystemOverview status={Route.useLoaderData()} />
    </>
  )
}
