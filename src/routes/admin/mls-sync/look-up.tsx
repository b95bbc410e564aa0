import { createFileRoute } from '@tanstack/react-router'
import { ConsoleTabs } from '#features/mls/components/console-tabs.tsx'
import { LookUp } from '#features/mls/components/look-up.tsx'
import { SearchFeedForm } from '#features/mls/components/search-feed-form.tsx'
import { getMlsState } from '#features/mls/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/mls-sync/look-up')({
  staticData: { crumb: 'Look up' },
  loader: () => getMlsState(),
  head: ({ matches }) => pageHead(matches, { title: 'Look up a listing', isIndexed: false }),
  component: LookUpPage,
})

function LookUpPage() {
  const { has_few_search_fields } = Route.useLoaderData()
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Look up a listing"
        lead="See what the MLS has for a home right now, and why it is or isn’t on the site."
      />
      <ConsoleTabs current="/admin/mls-sync/look-up" />
      <LookUp />
      <SearchFeedForm hasFewFields={has_few_search_fields} />
    </>
  )
}
