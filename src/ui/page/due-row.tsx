import type { ReactNode } from 'react'
import { LinkButton } from '../fields/button.tsx'
import { cx } from '../text/cx.ts'

/**
 * An item that waits for an answer: who and what at the left, clock and buttons at the right. On a phone, a card. With
 * `isLine`, name, text, clock and one button are the columns of a wide screen.
 */
export function DueRow({ name, meta, isLate = false, isLine = false, clock, actions, children }: DueRowProps) {
  return (
    <li
      className={cx(
        'grid items-start gap-x-6 gap-y-2.5 max-md:rounded-panel max-md:border max-md:p-4 md:border-line md:border-t md:py-3',
        isLine ? 'xl:grid-cols-[minmax(0,4fr)_minmax(0,9fr)_12rem_5rem] xl:py-2' : 'xl:grid-cols-[minmax(0,1fr)_300px]',
        isLate ? 'max-md:border-error' : 'max-md:border-line',
      )}
    >
      <div className={cx('grid min-w-0 gap-0.5', isLine && 'xl:contents')}>
        <p className="[overflow-wrap:anywhere]">
          <b className={cx('line-clamp-3 font-semibold md:mr-2 md:inline', isLine && 'xl:mr-0 xl:block')}>{name}</b>
          <span className="text-caption text-ink-3">{meta}</span>
        </p>
        {isLine ? <div className="min-w-0">{children}</div> : children}
      </div>
      <div className={cx('grid min-w-0 gap-2 max-xl:md:max-w-75', isLine && 'xl:contents')}>
        {(clock || isLine) && <div className="grid gap-1 text-small empty:max-xl:hidden">{clock}</div>}
        {isLine ? <div className="xl:text-right">{actions}</div> : actions}
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
  /** True in a long list, whose rows are low and have one button. */
  isLine?: boolean
  clock?: ReactNode
  actions?: ReactNode
  /** Subject of the row, at most a few lines. */
  children?: ReactNode
}

/** Button of a row that opens a page about someone. */
export function RowLink({ path, search = {}, isPrimary, name, children }: RowLinkProps) {
  return (
    <LinkButton to={path} search={search as never} variant={isPrimary ? 'primary' : 'outline'} size="xs">
      {children}
      <span className="sr-only"> {name}</span>
    </LinkButton>
  )
}

interface RowLinkProps {
  path: string
  search?: Record<string, unknown>
  isPrimary: boolean
  /** Name of the person, for screen readers. */
  name: string
  children: string
}
