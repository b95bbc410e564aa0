import { createFileRoute } from '@tanstack/react-router'
import { RequestTable } from '#features/requests/components/request-table.tsx'
import { getRequests } from '#features/requests/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/requests/')({
  staticData: { nav: { group: 'Settings', label: 'Requests', icon: 'bell-ring', order: 15, permission: 'operations' } },
  loader: () => getRequests(),
  component: Requests,
})

function Requests() {
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Requests"
        lead="Who at the office receives each kind of request, and how soon you promise a reply."
      />
      <RequestTable requests={Route.useLoaderData()} />
    </>
  )
}
