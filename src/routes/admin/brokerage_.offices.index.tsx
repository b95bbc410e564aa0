import { createFileRoute } from '@tanstack/react-router'
import { OfficesPage } from '#features/brokerage/components/offices-page.tsx'
import { getOffices } from '#features/brokerage/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/brokerage_/offices/')({
  staticData: { crumb: 'Offices' },
  loader: () => getOffices(),
  head: ({ matches }) => pageHead(matches, { title: 'Offices', isIndexed: false }),
  component: Offices,
})

function Offices() {
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Offices"
        lead="The contact page, the About page, and search engines show them."
        actions={
          <LinkButton to="/admin/brokerage/offices/$position" params={{ position: 'new' }} size="xs">
            Add office
          </LinkButton>
        }
      />
      <OfficesPage view={Route.useLoaderData()} />
    </>
  )
}
