import { number } from '#kit/time/format.ts'
import { changeOf, shareOf } from '../rules/periods.ts'
import type { AnalyticsReport } from '../schema.ts'
import { FUNNEL } from '../words/report.ts'
import { Change } from './counts.tsx'

/** Shows the steps from a visit to an agreement, each with its definition and its share of the previous step. */
export function Funnel({ steps }: { steps: AnalyticsReport['funnel'] }) {
  const top = Math.max(1, ...steps.map(({ now }) => now))
  return (
    <ol className="grid gap-5">
      {steps.map(({ step, now, before }, index) => {
        const former = steps[index - 1]
        const share = former && now <= former.now ? shareOf(now, former.now) : null
        return (
          <li key={step}>
            <p className="flex items-baseline justify-between gap-4">
              <span className="font-medium">{FUNNEL[step].label}</span>
              <b className="tabular">{number(now)}</b>
            </p>
            <span aria-hidden="true" className="my-1 block h-2 bg-limestone-2">
              <span
                className="block h-full bg-navy-800 forced-colors:bg-[CanvasText]"
                style={{ width: `${(now / top) * 100}%` }}
              />
            </span>
            <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 text-caption">
              <p className="text-ink-3">{FUNNEL[step].definition}</p>
              <p className="tabular text-right text-ink-2">
                {share !== null && <span className="block">{`${share}% of the previous step`}</span>}
                {changeOf({ now, before }) !== null && <Change of={{ now, before }} />}
              </p>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
