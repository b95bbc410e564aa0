import type { ReactNode } from 'react'
import { cx } from '../text/cx.ts'

/** An item that waits for an answer: who and what at the left, clock and buttons at the right. On a phone, a card. */
export function DueRow({ name, meta, isLate = false, clock, actions, children }: DueRowProps) {
  return (
    <li
      className={cx(
        'grid items-start gap-x-6 gap-y-2.5 max-md:rounded-panel max-md:border max-md:p-4 md:border-line md:border-t md:py-3 xl:grid-cols-[minmax(0,1fr)_300px]',
        isLate ? 'max-md:border-error' : 'max-md:border-line',
      )}
    >
      <div className="grid min-w-0 gap-0.5">
        <p className="[overflow-wrap:anywhere]">
          <b className="line-clamp-3 font-semibold md:mr-2 md:inline">{name}</b>
          <span className="text-caption text-ink-3">{meta}</span>
        </p>
        {children}
      </div>
      <div className="grid min-w-0 gap-2 max-xl:md:max-w-75">
        {clock && <div className="grid gap-1 text-small">{clock}</div>}
        {actions}
      </div>
    </li>
  )
}

interface DueRowProps {
  /** Name of the person, as a link to the page of the item. */
  name: ReactNode
  /** Kind and time, beside the name. */
  meta: ReactNode
  isLate?: boolean
  clock?: ReactNode
  actions?: ReactNode
  /** What it is about, at most a few lines. */
  children?: ReactNode
}
