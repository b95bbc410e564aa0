import { RotateCcw } from 'lucide-react'
import { PostButton } from '#kit/form/post-button.tsx'
import { DataTable } from '#kit/table/data-table.tsx'
import { defineTable } from '#kit/table/define-table.ts'
import { count, number } from '#kit/time/format.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { requireSuccess } from '../browser/require-success.ts'
import { retryMlsPictures } from '../functions.ts'
import type { ListMlsPictures } from '../schema/console.ts'
import type { FailedPicture, PicturesPage } from '../schema/overview.ts'
import { FAILED_PICTURE_LIST } from '../words.ts'

const retry = ({ id }: FailedPicture) => requireSuccess(retryMlsPictures({ data: { ids: [id] } }))

const pictureTable = defineTable({
  list: FAILED_PICTURE_LIST,
  nouns: ['photo', 'photos'],
  nameOf: ({ title, position }: FailedPicture) => `${title}, photo ${position + 1}`,
  noteOf: ({ listing_key }) => listing_key,
  hrefOf: ({ listing_key }) => `/admin/mls-sync/${encodeURIComponent(listing_key ?? 'unknown')}`,
  head: { label: 'Photo', sort: 'home' },
  usualSort: 'home',
  search: 'Key, address, cause',
  columns: [
    { label: 'Cause', cell: ({ last_error }) => <span className="line-clamp-2">{last_error ?? 'Not known'}</span> },
    { label: 'Last attempt', priority: 2, cell: ({ host }) => host ?? '–' },
    { label: 'Attempts', align: 'right', cell: ({ attempts }) => number(attempts) },
  ],
  rowActions: (picture) => [
    {
      id: 'retry',
      label: 'Retry',
      icon: RotateCcw,
      run: () => retry(picture),
      done: 'Retrying the photo.',
    },
  ],
  bulkActions: [{ label: 'Retry', run: retry, done: ({ length }) => `Retrying ${count(length, 'photo')}.` }],
})

export function PictureTable({ page, search }: { page: PicturesPage; search: ListMlsPictures }) {
  const total = page.causes.reduce((sum, { pictures }) => sum + pictures, 0)
  return (
    <>
      {page.causes.length > 0 && (
        <PanelSection
          title="Why"
          isFirst
          className="mb-5"
          end={
            <PostButton
              call={retryMlsPictures}
              run={() => requireSuccess(retryMlsPictures({ data: {} }))}
              done={`Retrying ${count(total, 'photo')}.`}
              busyLabel="Retrying…"
              variant="outline"
              size="xs"
            >
              {`Retry all ${number(total)} now`}
            </PostButton>
          }
        >
          <ul className="grid gap-1.5">
            {page.causes.map(({ error, pictures }) => (
              <li key={error} className="flex flex-wrap justify-between gap-x-6">
                <span className="min-w-0 [overflow-wrap:anywhere]">{error}</span>
                <span className="tabular text-ink-2">{count(pictures, 'picture')}</span>
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
      <DataTable
        table={pictureTable}
        page={page}
        search={search}
        empty={
          <EmptyState title="No failed photos">
            Photos that failed to download 3 times appear here. We retry them every night.
          </EmptyState>
        }
      />
    </>
  )
}
