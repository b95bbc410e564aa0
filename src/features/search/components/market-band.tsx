import { number, shortMoney } from '#kit/time/format.ts'
import type { Cities } from '../schema.ts'

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1">
      <dt className="text-navy-100 text-small">{label}</dt>
      <dd className="tabular font-display font-medium text-[clamp(2.25rem,1.5rem+2vw,3.25rem)] leading-none tracking-tight">
        {value}
      </dd>
    </div>
  )
}

/** The market in four numbers. */
export function MarketBand({ market }: { market: Cities }) {
  return (
    <section aria-label="Market snapshot" className="on-dark bg-navy-900 py-12 text-white">
      <dl className="wrap grid grid-cols-2 gap-x-6 gap-y-7 md:flex md:justify-between">
        <Figure label="homes for sale" value={number(market.homes)} />
        <Figure label="new in the last 7 days" value={number(market.new_homes)} />
        <Figure label="median list price" value={shortMoney(market.median_price)} />
        <Figure label="cities and towns" value={number(market.cities.length)} />
      </dl>
    </section>
  )
}
