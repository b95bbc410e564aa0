import { cx } from '#ui/text/cx.ts'

/** Points shown on a phone before the list is expanded. */
const FIRST = 8

/** Numbered points of the marketing plan in two columns. `isShort` collapses all but the first on a phone. */
export function MarketingPlan({ points, isShort = false }: { points: readonly string[]; isShort?: boolean }) {
  if (!isShort) return <Points points={points} from={0} className="md:columns-2" />
  return (
    <div className="group/plan">
      <Points points={points} from={0} className="max-md:hidden md:columns-2" />
      <div className="md:hidden">
        <Points points={points.slice(0, FIRST)} from={0} />
        {points.length > FIRST && (
          <details>
            <summary className="mt-5 flex min-h-11 w-full items-center justify-center rounded-control border border-control font-semibold text-navy-800 hover:bg-navy-50 [[open]>&]:hidden">
              {`Show all ${points.length} points`}
            </summary>
            <Points points={points.slice(FIRST)} from={FIRST} />
          </details>
        )}
      </div>
    </div>
  )
}

function Points({ points, from, className }: { points: readonly string[]; from: number; className?: string }) {
  return (
    <ol start={from + 1} className={cx('gap-x-10', className)}>
      {points.map((point, index) => (
        <li key={point} className="grid break-inside-avoid grid-cols-[36px_minmax(0,1fr)] border-line border-b py-2.25">
          <span aria-hidden="true" className="tabular text-ink-3">
            {from + index + 1}
          </span>
          {point}
        </li>
      ))}
    </ol>
  )
}
