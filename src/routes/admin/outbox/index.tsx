import { createFileRoute } from '@tanstack/react-router'
import { OutboxPage } from '#features/outbox/components/outbox-page.tsx'
import { listOutbox } from '#features/outbox/functions.ts'

export const Route = createFileRoute('/admin/outbox/')({
  staticData: { nav: { group: 'System', label: 'Outbox', icon: 'mail', order: 90, permission: 'operations' } },
  validateSearch: (search: Record<string, unknown>): { olderThan?: string } =>
    typeof search.olderThan === 'string' && /^[0-9a-f-]{36}$/i.test(search.olderThan)
      ? { olderThan: search.olderThan }
      : {},
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listOutbox({ data: deps }),
  component: Outbox,
})

function Outbox() {
  return <OutboxPage {...Route.useLoaderData()} olderThan={Route.useSearch().olderThan} />
}
