import { dayAndTime } from '#kit/time/format.ts'
import { DataList } from '#ui/table/data-list.tsx'
import { DiffTable } from '#ui/table/diff-table.tsx'
import { changeRows } from '../rules.ts'
import type { TrailEntry } from '../schema.ts'

export function EntryChange({ entry }: { entry: TrailEntry }) {
  const rows = changeRows(entry.before, entry.after, dayAndTime)
  const isChange = entry.before !== null
  return (
    <div className="grid gap-x-10 gap-y-3 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="min-w-0">
        {rows.length === 0 ? (
          <p className="text-ink-3">No more details were recorded.</p>
        ) : isChange ? (
          <DiffTable label="What changed" rows={rows} beforeLabel="Before" afterLabel="After" className="bg-white" />
        ) : (
          <DataList items={rows.map(({ label, after }) => ({ label, value: after ?? '–' }))} />
        )}
      </div>
      <DataList
        hasRules={false}
        className="content-start [overflow-wrap:anywhere]"
        items={[
          { label: 'Reason', value: entry.reason },
          { label: 'Record ID', value: entry.object_id },
          { label: 'IP address', value: entry.ip },
          { label: 'Browser', value: entry.user_agent },
          { label: 'Request', value: entry.request_id },
          { label: 'Entry', value: entry.seq === null ? 'A view, not part of the verified log' : entry.seq },
        ]}
      />
    </div>
  )
}
