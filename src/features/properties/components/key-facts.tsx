import { money, number } from '#kit/time/format.ts'
import type { Property } from '../schema.ts'

/** The facts that buyers look for first. Facts missing from the feed are left out. */
export function KeyFacts({ home }: { home: Property }) {
  const { living_area, garage_spaces: garage, association_fee_monthly: fee } = home
  const facts = [
    {
      label: 'Days on market',
      value: home.status === 'sold' || home.days_on_market === null ? null : number(home.days_on_market),
    },
    { label: 'Price per sq ft', value: living_area ? money(Math.round(home.price / living_area)) : null },
    { label: 'Built', value: home.year_built },
    {
      label: 'Garage',
      value: garage === null ? null : garage === 0 ? 'None' : `${number(garage)} ${garage === 1 ? 'space' : 'spaces'}`,
    },
    { label: 'HOA', value: fee === null ? null : fee === 0 ? 'None' : `${money(Math.round(fee))} a month` },
    { label: 'Type', value: home.property_sub_type ?? home.property_type },
  ].filter(({ value }) => value !== null)
  return (
    <dl className="tabular grid grid-cols-3 border-line border-t max-sm:grid-cols-2">
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="border-line border-b py-3 pr-4 max-sm:last:odd:col-span-2 sm:last:nth-[3n+1]:col-span-3 sm:last:nth-[3n+2]:col-span-2"
        >
          <dt className="text-caption text-ink-3">{label}</dt>
          <dd className="mt-0.5 font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
