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
        lead={<p>What the feed says and the site does not know: whoever looks after the program reads it here.</p>}
      />
      <ConsoleTabs current="/admin/mls-sync/names" />
      <NamesPage names={Route.useLoaderData()} />
    </>
  )
}
