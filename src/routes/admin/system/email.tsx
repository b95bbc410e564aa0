import { createFileRoute } from '@tanstack/react-router'
import { EmailDeliveryPage } from '#features/outbox/components/email-delivery.tsx'
import { getEmailDelivery } from '#features/outbox/functions.ts'
import { SystemTabs } from '#features/system/components/system-tabs.tsx'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

const MAX_CHARACTERS = 100

export const Route = createFileRoute('/admin/system/email')({
  staticData: { crumb: 'Email' },
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } =>
    typeof q === 'string' && q.trim() !== '' ? { q: q.trim().slice(0, MAX_CHARACTERS) } : {},
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => getEmailDelivery({ data: deps }),
  head: ({ matches }) => pageHead(matches, { title: 'Email delivery', isIndexed: false }),
  component: EmailPage,
})

function EmailPage() {
  return (
    <>
      <DoneNotice />
      <PageHeader size="panel" title="Email delivery" />
      <SystemTabs current="/admin/system/email" />
      <EmailDeliveryPage delivery={Route.useLoaderData()} q={Route.useSearch().q} />
    </>
  )
}
