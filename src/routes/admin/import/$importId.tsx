import { createFileRoute } from '@tanstack/react-router'
import { ImportBadge } from '#features/csv-import/components/import-list.tsx'
import { ImportPage } from '#features/csv-import/components/import-page.tsx'
import { getImport } from '#features/csv-import/functions.ts'
import { KIND_LABELS } from '#features/csv-import/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { count, dayAndTime } from '#kit/time/format.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/import/$importId')({
  staticData: { crumb: 'Import' },
  loader: ({ params }) => getImport({ data: { importId: pageId(params.importId) } }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? `Import ${loaderData.file_name}` : 'Import', isIndexed: false }),
  component: OneImport,
})

function OneImport() {
  const detail = Route.useLoaderData()
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={detail.file_name}
        aside={<ImportBadge status={detail.status} />}
        lead={`${KIND_LABELS[detail.kind]}, ${count(detail.row_count, 'row', 'rows')}, uploaded ${dayAndTime(detail.created_at)}`}
      />
      <ImportPage key={`${detail.id} ${detail.status}`} detail={detail} />
    </>
  )
}
