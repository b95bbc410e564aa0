import { createFileRoute } from '@tanstack/react-router'
import { ConnectionList } from '#features/connections/components/connection-list.tsx'
import { getConnections } from '#features/connections/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/connections/')({
  staticData: { nav: { group: 'System', label: 'Integrations', icon: 'plug', order: 80, permission: 'operations' } },
  loader: () => getConnections(),
  component: Connections,
})

function Connections() {
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Integrations"
        lead="The services that the site uses. Passwords and keys are never shown."
      />
      <ConnectionList connections={Route.useLoaderData()} />
    </>
  )
}
