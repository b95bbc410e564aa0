import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { PostButton } from '#kit/form/post-button.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { saveFile } from '#kit/form/save-file.ts'
import { useReloadEvery } from '#kit/page/use-reload-every.ts'
import { count, dayAndTime } from '#kit/time/format.ts'
import { Button } from '#ui/fields/button.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { Notice } from '#ui/page/notice.tsx'
import { Progress } from '#ui/page/progress.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { Link } from '#ui/text/link.tsx'
import { discardImport, exportImportErrors, startImport, undoImport } from '../functions.ts'
import type { ImportDetail } from '../schema.ts'
import { KIND_NOTES, KINDS, OUTCOMES, PREVIEW_ROWS, UNDO_OUTCOMES } from '../words.ts'
import { ColumnsForm } from './columns-form.tsx'
import { RowTable } from './row-table.tsx'

/** An import by its status: columns and forecast, progress, or result. */
export function ImportPage({ detail }: { detail: ImportDetail }) {
  if (detail.status === 'draft') return <Draft detail={detail} />
  if (detail.status === 'running' || detail.status === 'undoing') return <Running detail={detail} />
  return <Result detail={detail} />
}

function Draft({ detail }: { detail: ImportDetail }) {
  const { id, version, kind, counts, rows, row_count, file_name } = detail
  const toImport = counts ? counts.added + counts.updated : 0
  const [one, many] = KINDS[kind].nouns
  const discard = (
    <PostButton
      call={discardImport}
      fields={{ _number: 'version', importId: id, version: String(version) }}
      run={() => discardImport({ data: { importId: id, version } })}
      done="Import discarded."
      next="/admin/import"
      busyLabel="Discarding…"
      variant="outline"
      size="sm"
      ask={{
        action: 'Discard import',
        objectName: file_name,
        text: 'Nothing is imported yet. The rows of this file are deleted. Upload it again to import it.',
      }}
    >
      Discard import
    </PostButton>
  )
  return (
    <div className="grid gap-8">
      <ColumnsForm detail={detail} />
      <PanelSection title="Check">
        {counts ? (
          <div className="grid gap-5">
            <p className="max-w-(--container-text) text-ink-2">
              {`${count(row_count, 'row', 'rows')}: ${counts.added.toLocaleString('en-US')} to add, ${counts.updated.toLocaleString('en-US')} to update, ${counts.skipped.toLocaleString('en-US')} to skip, ${counts.failed.toLocaleString('en-US')} with errors. ${KIND_NOTES[kind]}`}
            </p>
            {toImport === 0 ? (
              <Notice tone="warning" title="Nothing to import">
                Correct the columns above, or the file, and upload it again.
              </Notice>
            ) : (
              <div className="flex flex-wrap gap-3">
                <PostButton
                  call={startImport}
                  fields={{ _number: 'version', importId: id, version: String(version) }}
                  run={() => startImport({ data: { importId: id, version } })}
                  done="Import started."
                  busyLabel="Starting…"
                  size="sm"
                >
                  {`Import ${count(toImport, one, many)}`}
                </PostButton>
                {discard}
              </div>
            )}
            {toImport === 0 && discard}
          </div>
        ) : (
          <div className="grid gap-5">
            <Notice tone="warning" title="Columns missing">
              Choose a column for each required field, and save. Then each row is checked.
            </Notice>
            {discard}
          </div>
        )}
      </PanelSection>
      <PanelSection title="First rows">
        <RowTable label="First rows" detail={detail} rows={rows.slice(0, PREVIEW_ROWS)} />
      </PanelSection>
      {rows.length > PREVIEW_ROWS && (
        <PanelSection title="More rows with errors">
          <RowTable label="More rows with errors" detail={detail} rows={rows.slice(PREVIEW_ROWS)} />
        </PanelSection>
      )}
    </div>
  )
}

const POLL_MS = 2000

function Running({ detail }: { detail: ImportDetail }) {
  useReloadEvery(POLL_MS)
  const isUndo = detail.status === 'undoing'
  const total = isUndo ? (detail.counts?.added ?? 0) + (detail.counts?.updated ?? 0) : detail.row_count
  const done = sumOf(isUndo ? detail.undo_counts : (detail.counts ?? {}))
  return (
    <div role="status" className="grid max-w-(--container-text) gap-3">
      <Progress
        label={isUndo ? 'Undoing' : 'Importing'}
        value={done}
        max={Math.max(1, total)}
        note={`${done.toLocaleString('en-US')} of ${count(total, 'row', 'rows')}`}
      />
      <p className="text-ink-2">You can leave this page. The import continues in the background.</p>
      <noscript>
        <p>Reload the page to see the progress.</p>
      </noscript>
    </div>
  )
}

function Result({ detail }: { detail: ImportDetail }) {
  const { id, kind, counts, undo_counts, rows, left, undo_until, finished_at, undone_at, status } = detail
  const undone = Object.entries(undo_counts)
  return (
    <div className="grid gap-8">
      <div className="grid max-w-(--container-text) gap-5">
        <DataList
          hasRules={false}
          items={[
            ...Object.entries(OUTCOMES).map(([key, label]) => ({
              label,
              value: (counts?.[key as keyof typeof OUTCOMES] ?? 0).toLocaleString('en-US'),
            })),
            { label: 'Finished', value: finished_at && dayAndTime(finished_at) },
            { label: 'Undone', value: undone_at && dayAndTime(undone_at) },
            ...undone.map(([key, value]) => ({
              label: UNDO_OUTCOMES[key as keyof typeof UNDO_OUTCOMES],
              value: value?.toLocaleString('en-US'),
            })),
          ]}
        />
        <p className="flex flex-wrap items-center gap-3">
          <Link to={KINDS[kind].path}>{`Open ${KINDS[kind].label.toLowerCase()}`}</Link>
        </p>
        {undo_until && (
          <div className="grid gap-2">
            <p className="text-ink-2">
              {`You can undo this import until ${dayAndTime(undo_until)}. Undo removes what was added and restores what was updated. Records that changed afterward stay as they are.`}
            </p>
            <PostButton
              call={undoImport}
              fields={{ importId: id }}
              run={() => undoImport({ data: { importId: id } })}
              done="Undo started."
              busyLabel="Starting…"
              size="sm"
              variant="danger"
              ask={{
                action: 'Undo import',
                objectName: detail.file_name,
                text: 'Added records are removed and updated ones restored. Records changed since then stay as they are.',
              }}
            >
              Undo import
            </PostButton>
          </div>
        )}
        {status === 'done' && !undo_until && <p className="text-ink-3">This import can no longer be undone.</p>}
      </div>
      {left.length > 0 && (
        <PanelSection title="Left as they are">
          <ul className="grid gap-1 text-small">
            {left.map(({ row_number, undo_outcome }) => (
              <li key={row_number}>{`Row ${row_number}: ${UNDO_OUTCOMES[undo_outcome]}`}</li>
            ))}
          </ul>
        </PanelSection>
      )}
      {rows.length > 0 && (
        <PanelSection title="Rows with errors" end={<ErrorsButton importId={id} />}>
          <RowTable label="Rows with errors" detail={detail} rows={rows} />
        </PanelSection>
      )}
    </div>
  )
}

/** Downloads the rows with errors, to correct and upload them again. Posts a form without JavaScript. */
function ErrorsButton({ importId }: { importId: string }) {
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      await saveFile(await exportImportErrors({ data: { importId } }), 'errors.csv')
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      id={id}
      method="post"
      action="/forms/exportImportErrors"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <input type="hidden" name="importId" value={importId} />
      <Button type="submit" variant="outline" size="xs" isBusy={isBusy} busyLabel="Exporting…">
        <Icon icon={Download} size={18} /> Download errors
      </Button>
    </form>
  )
}

function sumOf(counts: Readonly<Partial<Record<string, number>>>): number {
  return Object.values(counts).reduce<number>((sum, one) => sum + (one ?? 0), 0)
}
