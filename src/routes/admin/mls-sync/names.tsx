import { createFileRoute } from '@tanstack/react-router'
import { ConsoleTabs } from '#features/mls/components/console-tabs.tsx'
import { NamesPage } from '#features/mls/components/names-page.tsx'
import { getMlsNames } from '#features/mls/functions.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/mls-sync/names')({
  staticData: { crumb: 'Unmapped fields' },
  loader: () => getMlsNames(),
  component: Names,
})

function Names() {
  return (
    <>
      <PageHeader
        size="panel"
        title="Unmapped fields"
        lead={<p>Fields and values in the feed that the site doesn’t map yet, for your developer.</p>}
      />
      <ConsoleTabs current="/admin/mls-sync/names" />
      <NamesPage names={Route.useLoaderData()} />
    </>
  )
}
