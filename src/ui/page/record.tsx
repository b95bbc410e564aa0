import type { ReactNode } from 'react'
import { Button } from '../fields/button.tsx'
import { cx } from '../text/cx.ts'

/** Section of an edit page or the dashboard: a border, a small heading, content. */
export function PanelSection({ id, title, end, isFirst = false, className, children }: PanelSectionProps) {
  return (
    <section
      id={id}
      className={cx(
        // With the scroll padding of the page, below its bar and a row of links.
        id && 'scroll-mt-10',
        !isFirst && 'mt-6 border-line border-t pt-5',
        // The next section has its own border.
        '[&>details:last-child]:border-b-0 [&>table:last-child>tbody>tr:last-child]:border-b-0 [&>table:last-child>tbody>tr:last-child>*]:border-b-0',
        className,
      )}
    >
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h2 className="panel-title">{title}</h2>
        {end && <div>{end}</div>}
      </div>
      {children}
    </section>
  )
}

type PanelSectionProps = {
  /** Target of links to the section. */
  id?: string
  title: ReactNode
  end?: ReactNode
  isFirst?: boolean
  className?: string
  children: ReactNode
}

/**
 * A record with a side column for its status, owner and history, if it has any. On a phone the column is below the
 * record, or above it.
 */
export function RecordColumns({ aside, asideLabel, isAsideFirst = false, children }: RecordColumnsProps) {
  return (
    <div className="grid gap-x-10 lg:grid-cols-[minmax(0,680px)_minmax(240px,1fr)]">
      {isAsideFirst && (
        <aside
          aria-label={asideLabel}
          className={cx(
            FIRST_IN_ASIDE,
            'max-lg:mb-6 max-lg:border-line max-lg:border-b max-lg:pb-5 lg:col-start-2 lg:row-start-1',
          )}
        >
          {aside}
        </aside>
      )}
      <div className="min-w-0 lg:col-start-1 lg:row-start-1">{children}</div>
      {aside && !isAsideFirst && (
        <aside
          aria-label={asideLabel}
          className={cx(FIRST_IN_ASIDE, 'max-lg:mt-8 max-lg:border-line max-lg:border-t max-lg:pt-5')}
        >
          {aside}
        </aside>
      )}
    </div>
  )
}

/** The column begins in line with the record, also where its first section comes second elsewhere. */
const FIRST_IN_ASIDE = '[&>section:first-child]:mt-0 [&>section:first-child]:border-t-0 [&>section:first-child]:pt-0'

interface RecordColumnsProps {
  aside: ReactNode
  /** Accessible name of the side column: "Status and history". */
  asideLabel: string
  /** True if a phone shows the side column above the record, because the record answers it. */
  isAsideFirst?: boolean
  /** Sections of the record, or the fields of its form. */
  children: ReactNode
}

/** Bar with "Unsaved changes", Discard and Save at the bottom of the page. Save submits the form around it. */
export function DirtyBar({ isDirty, changed, isBusy = false, formId, onDiscard, saveLabel = 'Save' }: DirtyBarProps) {
  return (
    <div role="status" className="sticky bottom-(--tab-height,0px) z-15 print:hidden">
      {isDirty && (
        <div
          data-bottom-bar=""
          className="-mx-(--gutter) mt-8 flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t bg-white px-(--gutter) pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] shadow-pop"
        >
          <p className="font-semibold leading-tight">Unsaved changes</p>
          {changed && changed.length > 0 && <p className="min-w-0 text-ink-3 max-md:sr-only">{changed.join(', ')}</p>}
          <div className="ml-auto flex gap-2">
            <Button variant="outline" size="sm" isDisabled={isBusy} onClick={onDiscard}>
              Discard
            </Button>
            <Button type="submit" form={formId} size="sm" isBusy={isBusy} busyLabel="Saving…">
              {saveLabel}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

type DirtyBarProps = {
  isDirty: boolean
  /** Labels of the changed fields. */
  changed?: readonly string[]
  isBusy?: boolean
  /** Form that Save submits, if the bar is outside it. */
  formId?: string
  onDiscard: () => void
  saveLabel?: string
}
