import { createFileRoute } from '@tanstack/react-router'
import { ConsoleTabs } from '#features/mls/components/console-tabs.tsx'
import { PictureTable } from '#features/mls/components/picture-table.tsx'
import { listMlsPictures } from '#features/mls/functions.ts'
import { FAILED_PICTURE_LIST } from '#features/mls/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { tableSearch } from '#kit/table/list.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

const readSearch = tableSearch(FAILED_PICTURE_LIST)

export const Route = createFileRoute('/admin/mls-sync/pictures')({
  staticData: { crumb: 'Photos' },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listMlsPictures({ data: readSearch(deps) }),
  head: ({ matches }) => pageHead(matches, { title: 'Failed photos', isIndexed: false }),
  component: Pictures,
})

function Pictures() {
  return (
    <>
      <DoneNotice />
      <PageHeader size="panel" title="Failed photos" />
      <ConsoleTabs current="/admin/mls-sync/pictures" />
      <PictureTable page={Route.useLoaderData()} search={readSearch(Route.useSearch())} />
    </>
  )
}
