import { calendarDay } from '#kit/time/format.ts'
import type { Statistic } from '../schema.ts'
import { STATISTICS } from '../words.ts'

/** Statistics of the brokerage with their sources and dates. Hidden if there are none. */
export function StatisticBand({ figures }: { figures: readonly Statistic[] }) {
  if (figures.length === 0) return null
  return (
    <section id="figures" aria-labelledby="figures-title" className="scroll-mt-17 bg-limestone py-12 lg:py-16">
      <div className="wrap">
        <h2 id="figures-title" className="display-3 mb-8">
          Our numbers and their sources
        </h2>
        <dl className="grid grid-cols-1 gap-x-5 gap-y-8 min-[22.5rem]:grid-cols-2 sm:gap-x-10 lg:grid-cols-3">
          {figures.map(({ key, value, source_note, as_of_date }) => (
            <div key={key} className="grid content-start gap-1">
              <dt className="order-2 font-semibold">{STATISTICS[key]}</dt>
              <dd className="tabular order-1 font-display text-navy-800 font-medium text-[clamp(2.25rem,1.5rem+2vw,3.25rem)] leading-none tracking-tight">
                {value}
              </dd>
              <dd className="order-3 text-caption text-ink-3">
                {source_note} <span className="whitespace-nowrap">As of {calendarDay(as_of_date)}.</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
