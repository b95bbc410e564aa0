import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { DiffTable } from './diff-table.tsx'
import { Notice } from './notice.tsx'

/** Somebody else saved in the meantime: both versions field by field, and the two ways on. Nothing is lost before one is taken. */
export function ConflictView({ who, when, rows, isBusy, onKeepMine, onTakeTheirs }: ConflictViewProps) {
  return (
    <section aria-label="Both versions" className="grid gap-4">
      <Notice tone="warning" isLive title={`${who} saved this ${when}, after you opened it`}>
        <p>Your changes are not saved yet. Choose which version stands.</p>
      </Notice>
      <DiffTable
        label="Your version and the saved version"
        kind="neutral"
        beforeLabel="Yours"
        afterLabel={`Saved by ${who}`}
        rows={rows.map((row) => ({ label: row.label, before: row.yours, after: row.theirs }))}
      />
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        <Button variant="outline" isDisabled={isBusy} onClick={onTakeTheirs}>
          Take the saved version
        </Button>
        <Button isBusy={isBusy} busyLabel="Saving…" onClick={onKeepMine}>
          Save my version
        </Button>
      </div>
    </section>
  )
}

export type ConflictViewProps = {
  /** Name of the other person. */
  who: string
  /** "at 9:02 AM", "2 minutes ago" */
  when: string
  /** The fields that differ. */
  rows: readonly { label: string; yours: ReactNode; theirs: ReactNode }[]
  isBusy?: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}
