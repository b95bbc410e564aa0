import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const SIZES = {
  body: 'text-body leading-normal dense:text-caption',
  small: 'text-small leading-normal dense:text-caption',
  legal: 'text-caption leading-normal',
} as const

/** Checkbox or radio button with label, help and count; the whole line is clickable. */
export function CheckLine({ id, label, help, end, isLabelHidden, size = 'body', children }: CheckLineProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-2.5">
      <span className="inline-flex py-1.5 max-md:py-2.5 dense:py-1.25">{children}</span>
      <div className="py-1.5 max-md:py-2.5 dense:py-1">
        <label htmlFor={id} className={cx('block cursor-pointer', isLabelHidden ? 'sr-only' : SIZES[size])}>
          {label}
        </label>
        {help && (
          <div id={`${id}-help`} className="text-ink-3 text-small dense:text-legal on-dark:text-navy-100">
            {help}
          </div>
        )}
      </div>
      {end && <span className="tabular py-1.5 text-ink-3 max-md:py-2.5">{end}</span>}
    </div>
  )
}

export type CheckLineProps = {
  id: string
  label: ReactNode
  help?: ReactNode
  end?: ReactNode
  isLabelHidden?: boolean
  size?: keyof typeof SIZES
  children: ReactNode
}
