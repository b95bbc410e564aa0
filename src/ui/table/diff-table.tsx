import type { ReactNode } from 'react'
import { Button } from '../fields/button.tsx'
import { Notice } from '../page/notice.tsx'
import { cx } from '../text/cx.ts'

/**
 * Two versions of the same fields side by side, stacked below 768 px. `change` marks old values with minus and new ones
 * with plus; `neutral` only compares.
 */
export function DiffTable({ label, rows, beforeLabel, afterLabel, kind = 'change', className }: DiffTableProps) {
  const isChange = kind === 'change'
  return (
    // On a phone the cells get another display value, after which some browsers drop their implicit roles.
    <table
      role="table"
      aria-label={label}
      className={cx(
        'tabular w-full table-fixed border-collapse text-left text-small max-md:block dense:text-caption',
        className,
      )}
    >
      <thead role="rowgroup" className="text-ink-3 text-legal max-md:sr-only">
        <tr role="row">
          <th role="columnheader" scope="col" className="w-45 px-2.5 pb-2 font-semibold">
            Field
          </th>
          <th role="columnheader" scope="col" className="px-2.5 pb-2 font-semibold">
            {beforeLabel}
          </th>
          <th role="columnheader" scope="col" className="px-2.5 pb-2 font-semibold">
            {afterLabel}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:block">
        {rows.map((row) => (
          <tr
            key={row.label}
            role="row"
            className="border-line border-b align-top [overflow-wrap:anywhere] max-md:block max-md:py-3 max-md:first:border-t"
          >
            <th
              role="rowheader"
              scope="row"
              className={cx(CELL, 'font-medium text-ink-2 max-md:px-0 max-md:font-semibold')}
            >
              {row.label}
            </th>
            <td role="cell" className={cx(CELL, isChange ? 'bg-error-50' : 'max-md:px-0')}>
              <Version label={beforeLabel} sign={isChange && MINUS}>
                {row.before}
              </Version>
            </td>
            <td role="cell" className={cx(CELL, isChange ? 'bg-ok-50' : 'max-md:px-0')}>
              <Version label={afterLabel} sign={isChange && PLUS}>
                {row.after}
              </Version>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const CELL = 'px-2.5 py-2 max-md:block max-md:py-1.5'
const MINUS = "before:font-bold before:text-error before:content-['−_']"
const PLUS = "before:font-bold before:text-ok before:content-['+_']"

function Version({ label, sign, children }: { label: ReactNode; sign: string | false; children: ReactNode }) {
  return (
    <>
      <span aria-hidden="true" className="block text-ink-3 text-legal md:hidden">
        {label}
      </span>
      <span className={cx('block', sign)}>{children ?? <Nothing />}</span>
    </>
  )
}

function Nothing() {
  return <span className="text-ink-3">(empty)</span>
}

type DiffTableProps = {
  label: string
  rows: readonly { label: string; before: ReactNode; after: ReactNode }[]
  beforeLabel: ReactNode
  afterLabel: ReactNode
  kind?: 'change' | 'neutral'
  className?: string
}

/** Edit conflict: both versions by field, and a button for each. Nothing is lost before the user chooses. */
export function ConflictView({ who, when, rows, isBusy, onKeepMine, onTakeTheirs }: ConflictViewProps) {
  return (
    <section aria-label="Compare versions" className="grid gap-4">
      <Notice tone="warning" isLive title={`${who} saved this ${when}, after you opened it`}>
        <p>Your changes aren’t saved yet. Choose which version to keep.</p>
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
          Use the saved version
        </Button>
        <Button isBusy={isBusy} busyLabel="Saving…" onClick={onKeepMine}>
          Use my version
        </Button>
      </div>
    </section>
  )
}

type ConflictViewProps = {
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
