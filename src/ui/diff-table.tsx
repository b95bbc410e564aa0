import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Two versions of the same fields side by side; `change` marks what was with minus and what is with plus, `neutral` only compares. */
export function DiffTable({ label, rows, beforeLabel, afterLabel, kind = 'change', className }: DiffTableProps) {
  const before = kind === 'change' ? "bg-error-50 before:font-bold before:text-error before:content-['−_']" : ''
  const after = kind === 'change' ? "bg-ok-50 before:font-bold before:text-ok before:content-['+_']" : ''
  return (
    <table
      aria-label={label}
      className={cx('tabular w-full table-fixed border-collapse text-left text-small dense:text-caption', className)}
    >
      <thead className="text-ink-3 text-legal">
        <tr>
          <th scope="col" className="w-28 px-2.5 pb-2 font-semibold sm:w-45">
            Field
          </th>
          <th scope="col" className="px-2.5 pb-2 font-semibold">
            {beforeLabel}
          </th>
          <th scope="col" className="px-2.5 pb-2 font-semibold">
            {afterLabel}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label} className="border-line border-b align-top [overflow-wrap:anywhere]">
            <th scope="row" className="px-2.5 py-2 font-medium text-ink-2">
              {row.label}
            </th>
            <td className={cx('px-2.5 py-2', before)}>{row.before ?? <Nothing />}</td>
            <td className={cx('px-2.5 py-2', after)}>{row.after ?? <Nothing />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Nothing() {
  return <span className="text-ink-3">(empty)</span>
}

export type DiffTableProps = {
  label: string
  rows: readonly { label: string; before: ReactNode; after: ReactNode }[]
  beforeLabel: ReactNode
  afterLabel: ReactNode
  kind?: 'change' | 'neutral'
  className?: string
}
