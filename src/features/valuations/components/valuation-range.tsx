import { count, money } from '#kit/time/format.ts'
import { DataList } from '#ui/table/data-list.tsx'
import type { ValuationDetail } from '../schema.ts'
import { PLACED_BY, REFUSALS } from '../words.ts'

export function ValuationRange({ valuation }: { valuation: ValuationDetail }) {
  const { low_price, middle_price, high_price, refusal, sales_count, search_miles, search_months, placed_by } =
    valuation
  const where = search_miles && `within ${count(search_miles, 'mile')} in the last ${search_months} months`
  if (low_price === null || middle_price === null || high_price === null) {
    return (
      <p>
        {`No range: ${refusal ? REFUSALS[refusal].toLowerCase() : 'unknown'}.`}
        {refusal === 'few_sales' && ` ${count(sales_count, 'sale')} ${where}.`} We told them a broker will price it.
      </p>
    )
  }
  return (
    <>
      <p className="tabular title">{`${money(low_price)} to ${money(high_price)}`}</p>
      <p className="mt-1 text-ink-2">{`Most likely near ${money(middle_price)}. They’ve seen it.`}</p>
      <DataList
        className="mt-2"
        items={[
          { label: 'Based on', value: `${count(sales_count, 'sale')} ${where}` },
          { label: 'Location source', value: placed_by && PLACED_BY[placed_by] },
        ]}
      />
    </>
  )
}
