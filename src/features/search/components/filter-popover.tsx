import { ChevronDown, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/button-class.ts'
import { chipClass } from '#ui/chip-class.ts'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'

/**
 * A group of filters behind a chip that shows their value. It is a `details` element: it works without JavaScript, as
 * a panel under its chip on wide screens and as a section of the filter sheet on a phone.
 */
export function FilterPopover({ label, value, count = 0, clearHref, isWide = false, children }: FilterPopoverProps) {
  const isOn = value !== null || count > 0
  return (
    <div className="relative flex max-lg:block max-lg:border-line max-lg:border-b">
      <details name="filters" data-filter="" className="group/filter max-lg:w-full">
        <summary
          className={cx(
            chipClass({ isOn }),
            'max-lg:flex max-lg:min-h-14 max-lg:w-full max-lg:justify-between max-lg:border-0 max-lg:bg-transparent max-lg:px-0 max-lg:text-body',
            isOn && clearHref && 'lg:rounded-r-none lg:border-r-0 lg:pr-2',
          )}
        >
          <span>
            <span className={cx(value !== null && 'lg:hidden')}>{label}</span>
            {value !== null && <span className="max-lg:ml-2 max-lg:text-navy-600">{value}</span>}
            {count > 0 && (
              <span className="ml-1.5 inline-grid h-5 min-w-5 place-items-center rounded-full bg-navy-800 px-1.25 font-semibold text-legal text-white leading-none">
                {count}
              </span>
            )}
          </span>
          <Icon
            icon={ChevronDown}
            size={16}
            className={cx('text-ink-3 group-open/filter:rotate-180', isOn && clearHref && 'lg:hidden')}
          />
        </summary>
        <div
          className={cx(
            'lg:absolute lg:top-[calc(100%+8px)] lg:z-35 lg:rounded-panel lg:bg-white lg:shadow-pop forced-colors:lg:border',
            isWide ? 'lg:right-0 lg:w-160' : 'lg:left-0 lg:w-max lg:min-w-72 lg:max-w-100',
          )}
        >
          <div className="grid gap-5 pb-5 lg:max-h-[calc(100vh-240px)] lg:overflow-y-auto lg:p-5">{children}</div>
          <div className="flex items-center justify-between gap-3 border-line border-t px-5 py-3 max-lg:hidden">
            {clearHref ? (
              <a
                href={clearHref}
                data-follow=""
                className={cx(buttonClass({ variant: 'quiet', size: 'sm' }), '-ml-3.5')}
              >
                Clear
              </a>
            ) : (
              <span />
            )}
            <button type="submit" className={buttonClass({ size: 'sm' })}>
              Show homes
            </button>
          </div>
        </div>
      </details>
      {isOn && clearHref && (
        <a
          href={clearHref}
          data-follow=""
          aria-label={`Clear ${label.toLowerCase()}`}
          className={cx(chipClass({ isOn: true }), 'w-9 justify-center rounded-l-none border-l-0 px-0 max-lg:hidden')}
        >
          <Icon icon={X} size={16} />
        </a>
      )}
    </div>
  )
}

export type FilterPopoverProps = {
  label: string
  /** What the chip shows where the filter is on. */
  value: string | null
  /** How many of its filters are on, where they are too many to name. */
  count?: number
  clearHref: string | null
  isWide?: boolean
  children: ReactNode
}
