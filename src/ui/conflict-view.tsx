import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { DiffTable } from './diff-table.tsx'
import { Notice } from './notice.tsx'

/** Edit conflict: both versions by field, and a button for each. Nothing is lost before the user chooses. */
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
  /** Name of the other user. */
  who: string
  /** Time of the other save: "at 9:02 AM", "2 minutes ago". */
  when: string
  /** Fields that differ. */
  rows: readonly { label: string; yours: ReactNode; theirs: ReactNode }[]
  isBusy?: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}
