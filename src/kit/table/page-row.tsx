import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/fields/button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { number } from '../time/format.ts'
import { COUNT_LIMIT, type ListInput, PAGE_SIZES, searchWith, type TablePage } from './list.ts'

/** Pagination: "26–50 of 312", and links to the adjacent pages. */
export function PageRow({ page, search, end }: PageRowProps) {
  const navigate = useNavigate()
  const { before, after, total } = page
  const isOnePage = !before && !after && total <= Number(PAGE_SIZES[0])
  return (
    <nav aria-label="Pages" className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <p role="status" className="tabular text-ink-2">
        {placeText(page)}
      </p>
      {!isOnePage && (
        <>
          <SelectField
            name="size"
            label="Rows per page"
            isLabelHidden
            size="sm"
            options={PAGE_SIZES.map((size) => ({ value: size, label: `${size} per page` }))}
            value={search.size ?? PAGE_SIZES[0]}
            onChange={(size) =>
              void navigate({
                to: '.',
                search: searchWith(search, { size: size === PAGE_SIZES[0] ? undefined : size }) as never,
              })
            }
          />
          <div className="ml-auto flex gap-2">
            <Step label="Previous" rel="prev" to={before && searchWith(search, { before })} />
            <Step label="Next" rel="next" to={after && searchWith(search, { after })} />
          </div>
        </>
      )}
      {end}
    </nav>
  )
}

interface PageRowProps {
  page: TablePage<unknown>
  search: ListInput
  /** Content at the end of the row. */
  end?: ReactNode
}

function Step({ label, rel, to }: { label: string; rel: 'prev' | 'next'; to: ListInput | null | '' }) {
  const className = buttonClass({ variant: 'outline', size: 'xs' })
  if (!to) {
    return (
      <span
        aria-disabled="true"
        className={`${className} pointer-events-none border-transparent bg-limestone-2 text-ink-3`}
      >
        {label}
      </span>
    )
  }
  return (
    <Link to="." search={to as never} rel={rel} className={className}>
      {label}
    </Link>
  )
}

/** Returns "1–25 of 184"; counts end at COUNT_LIMIT. */
export function placeText({
  first,
  rows,
  total,
  is_total_capped,
}: Pick<TablePage<unknown>, 'first' | 'rows' | 'total' | 'is_total_capped'>): string {
  const all = is_total_capped ? `over ${number(COUNT_LIMIT)}` : number(total)
  if (first === null || rows.length === 0) return `${number(rows.length)} of ${all}`
  const last = first + rows.length - 1
  return first === last ? `${number(first)} of ${all}` : `${number(first)}–${number(last)} of ${all}`
}
