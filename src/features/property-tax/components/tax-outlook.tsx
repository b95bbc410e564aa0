import { money } from '#kit/time/format.ts'
import { linkClass } from '#ui/text/link.tsx'
import { maxTaxOf } from '../rules.ts'

/** Possible property tax of a home's next owner, next to the present bill. */
export function TaxOutlook({ price, bill, billYear }: { price: number; bill: number | null; billYear: number | null }) {
  const lines = [
    ...(bill ? [{ label: `The current owner’s bill${billYear ? ` for ${billYear}` : ''}`, value: bill }] : []),
    { label: 'Your maximum, if you live here', value: maxTaxOf(price, true) },
    { label: 'Your maximum, if you don’t live here', value: maxTaxOf(price, false) },
  ]
  return (
    <div className="mt-6">
      <h3 className="font-semibold">Property tax after the sale</h3>
      <dl className="tabular mt-1 text-small">
        {lines.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4 border-line border-b py-2">
            <dt className="text-ink-2">{label}</dt>
            <dd className="whitespace-nowrap font-semibold">{`${money(Math.round(value))} a year`}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-caption text-ink-3">
        {
          'Assumes the price is the assessed value of the house and 1 acre, before voter-approved taxes. Other land is taxed separately. '
        }
        <a href={`/property-tax?value=${price}`} className={linkClass()}>
          Calculate your own
        </a>
      </p>
    </div>
  )
}
