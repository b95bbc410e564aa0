import { Link } from '@tanstack/react-router'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { count, money, number } from '#kit/time/format.ts'
import { linkClass } from '#ui/text/link.tsx'
import { basisSentence } from '../rules/sentences.ts'
import type { ValuationAnswer as Answer } from '../schema.ts'
import type { EstimateRefusal } from '../words.ts'
import { ComparableSales } from './comparable-sales.tsx'
import { Trust } from './trust.tsx'

/** Estimate of a home, its reliability, and the comparable sales for viewers who may see them. */
export function ValuationAnswer({ answer }: { answer: Answer }) {
  const { range, comparables, calibration } = answer
  if (!range) return <NoRange answer={answer} />
  if (comparables && calibration && comparables.length > 0) {
    return <ComparableSales answer={answer} comparables={comparables} calibration={calibration} range={range} />
  }
  return (
    <section aria-labelledby="range">
      <h2 id="range" className="display-2 tabular text-navy-800">
        {`${money(range.low_price)} to ${money(range.high_price)}`}
      </h2>
      <p className="lead mt-3 max-w-[62ch] text-ink-2">
        {'Most likely near '}
        <b className="text-ink">{money(range.middle_price)}</b>. {basisSentence(answer)}
      </p>
      <RangeBar {...range} />
      <Trust answer={answer} />
      <p className="mt-4 max-w-[62ch] text-ink-2 text-small">
        The MLS allows us to show each sale price to registered users with sold data access. Ask us for access, or{' '}
        <Link to="/login" className={linkClass()}>
          sign in
        </Link>{' '}
        if you have that access.
      </p>
    </section>
  )
}

function RangeBar({
  low_price,
  middle_price,
  high_price,
}: {
  low_price: number
  middle_price: number
  high_price: number
}) {
  const place = high_price > low_price ? ((middle_price - low_price) / (high_price - low_price)) * 100 : 50
  return (
    <div aria-hidden="true" className="tabular mt-6 max-w-[62ch] text-ink-3 text-small">
      <p className="relative mb-2 h-6">
        <b
          className="absolute -translate-x-1/2 font-semibold text-ink"
          style={{ left: `clamp(2.25rem, ${place}%, 100% - 2.25rem)` }}
        >
          {money(middle_price)}
        </b>
      </p>
      <div className="relative h-10 rounded-badge border-navy-600 border-x-2 bg-navy-100">
        <span className="absolute -inset-y-1.5 w-0.5 bg-navy-800" style={{ left: `${place}%` }} />
      </div>
      <div className="mt-1.5 flex justify-between">
        <span>{money(low_price)}</span>
        <span>{money(high_price)}</span>
      </div>
    </div>
  )
}

const WHY: Record<Exclude<EstimateRefusal, 'few_sales'>, string> = {
  no_model: 'There are too few closed sales for an estimate.',
  no_place: 'We couldn’t find the home on the map.',
  too_wide: 'Nearby sale prices vary too much for an estimate.',
  opted_out: 'The seller of this home opted out of automated estimates.',
}

function NoRange({ answer: { refusal, sales_count, search, answerer } }: { answer: Answer }) {
  const { name } = useBrokerage()
  return (
    <section aria-labelledby="range">
      <h2 id="range" className="title text-navy-800">
        {`${answerer?.name.split(' ')[0] ?? name} will prepare a price for you`}
      </h2>
      <p className="mt-2 max-w-[62ch] text-ink-2">
        {'We couldn’t estimate a price range. '}
        {refusal === 'few_sales' && search
          ? `${sales_count === 0 ? 'No home' : `Only ${count(sales_count, 'home')}`} like yours sold within ${number(search.miles)} miles in the last ${search.months} months, and we need 5.`
          : WHY[refusal === null || refusal === 'few_sales' ? 'no_model' : refusal]}
      </p>
    </section>
  )
}
