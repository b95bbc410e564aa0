import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { calendarDay, money, number, shortMoney } from '#kit/time/format.ts'
import { linkClass } from '#ui/text/link.tsx'
import { rangeOf } from '../rules/comparables.ts'
import { basisSentence } from '../rules/sentences.ts'
import type { PriceRange, ShownComparable, ValuationAnswer } from '../schema.ts'
import { FACTORS, type Factor, MIN_SALES } from '../words.ts'
import { Trust } from './trust.tsx'

const FACTOR_KEYS = Object.keys(FACTORS).filter((key): key is Factor => Object.hasOwn(FACTORS, key))

/** Comparable sales behind a range, each with its adjustments in dollars. Leaving one out recalculates the range. */
export function ComparableSales({ answer, comparables, calibration, range: first }: ComparableSalesProps) {
  const { mls } = useBrokerage()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const used = comparables.filter(({ id }) => !left.has(id))
  const range = left.size === 0 ? first : rangeOf(used, calibration)
  const mayLeave = used.length > MIN_SALES

  function toggle(id: string) {
    setLeft((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }

  return (
    <section aria-labelledby="range">
      <h2 id="range" aria-live="polite" className="display-2 tabular text-navy-800">
        {`${money(range.low_price)} to ${money(range.high_price)}`}
      </h2>
      <p className="lead mt-3 max-w-[62ch] text-ink-2">
        {'Most likely near '}
        <b className="text-ink">{money(range.middle_price)}</b>.{' '}
        {left.size === 0
          ? basisSentence(answer)
          : `Your own range, from ${used.length} of the ${comparables.length} sales below. It differs from the one we sent.`}
      </p>
      <Dots range={range} sales={comparables} left={left} />
      <h3 className="title mt-10">Comparable sales</h3>
      <p className="mt-1 text-ink-2">
        {mayLeave || left.size > 0
          ? 'Clear any sale that isn’t similar to update the range. Keep at least 5.'
          : 'Keep at least 5 sales.'}
      </p>
      <ul className="mt-4 border-control border-t">
        {comparables.map((sale) => (
          <Sale
            key={sale.id}
            sale={sale}
            isUsed={!left.has(sale.id)}
            isFixed={!mayLeave && !left.has(sale.id)}
            onToggle={() => toggle(sale.id)}
          />
        ))}
      </ul>
      <Trust answer={answer} />
      <p className="mt-3 text-ink-3 text-small">{mls.copyright}</p>
    </section>
  )
}

interface ComparableSalesProps {
  answer: ValuationAnswer
  comparables: readonly ShownComparable[]
  calibration: { sigma: number; low: number; high: number }
  range: PriceRange
}

function Sale({ sale, isUsed, isFixed, onToggle }: SaleProps) {
  const { id, address, city, close_date, close_price, miles, living_area, adjustments, adjusted_price, weight } = sale
  const name = address ?? `Home in ${city}`
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-line border-b py-4 md:grid-cols-[auto_minmax(0,5fr)_minmax(0,6fr)_auto] md:gap-x-6">
      <label className="flex size-11 items-start justify-center pt-0.5 noscript:invisible md:size-8">
        <span className="sr-only">{`Use ${name}`}</span>
        <input
          type="checkbox"
          checked={isUsed}
          disabled={isFixed}
          onChange={onToggle}
          className="control-checkbox size-6 md:size-5"
        />
      </label>
      <div className={isUsed ? '' : 'text-ink-3'}>
        <Link to="/properties/$propertyId" params={{ propertyId: id }} className={`${linkClass()} font-semibold`}>
          {name}
        </Link>
        <p className="tabular text-ink-2 text-small">
          {`${number(Math.round(miles * 10) / 10)} mi, ${number(living_area)} sq ft. Sold ${calendarDay(close_date)}, for ${money(close_price)}`}
        </p>
      </div>
      <ul
        aria-label="Adjustments"
        className="tabular flex flex-wrap content-start gap-x-4 gap-y-0.5 text-ink-2 text-small max-md:col-start-2 max-md:mt-2"
      >
        {FACTOR_KEYS.filter((key) => adjustments[key]).map((key) => (
          <li key={key} className="whitespace-nowrap">
            {`${FACTORS[key]} ${signed(adjustments[key] ?? 0)}`}
          </li>
        ))}
      </ul>
      <p className="tabular max-md:col-start-2 max-md:mt-1 md:text-right">
        <b className={isUsed ? 'text-ink' : 'text-ink-3 line-through'}>{money(adjusted_price)}</b>
        <span className="block text-ink-3 text-small max-md:ml-2 max-md:inline">
          {`weight ${Math.round(weight * 100)}%`}
        </span>
      </p>
    </li>
  )
}

interface SaleProps {
  sale: ShownComparable
  isUsed: boolean
  isFixed: boolean
  onToggle: () => void
}

function signed(dollars: number): string {
  return dollars > 0 ? `+${money(dollars)}` : money(dollars)
}

/** Plots each sale's adjusted price as a dot over the range. */
function Dots({
  range,
  sales,
  left,
}: {
  range: PriceRange
  sales: readonly ShownComparable[]
  left: ReadonlySet<string>
}) {
  const prices = sales.map(({ adjusted_price }) => adjusted_price)
  const low = Math.min(range.low_price, ...prices)
  const high = Math.max(range.high_price, ...prices)
  const span = Math.max(1, high - low)
  const at = (price: number) => 4 + ((price - low) / span) * 92
  return (
    <figure className="mt-8">
      <div
        role="img"
        aria-label={`${sales.length} sales after adjustment, from ${money(Math.min(...prices))} to ${money(Math.max(...prices))}`}
        className="relative h-24 border-control border-b"
      >
        <span
          className="absolute top-4 bottom-0 border-navy-600 border-x-2 bg-navy-100"
          style={{ left: `${at(range.low_price)}%`, right: `${100 - at(range.high_price)}%` }}
        />
        <span className="absolute top-2 bottom-0 w-0.5 bg-navy-800" style={{ left: `${at(range.middle_price)}%` }} />
        {sales.map(({ id, adjusted_price }, index) => (
          <span
            key={id}
            className={`absolute size-4 -translate-x-1/2 rounded-full border-2 border-white ${left.has(id) ? 'bg-navy-300' : 'bg-navy-800'}`}
            style={{ left: `${at(adjusted_price)}%`, top: `${32 + (index % 3) * 18}px` }}
          />
        ))}
      </div>
      <div aria-hidden="true" className="tabular mt-1.5 flex justify-between text-ink-3 text-small">
        <span>{shortMoney(low)}</span>
        <span>{shortMoney(high)}</span>
      </div>
      <figcaption className="text-ink-3 text-small">
        Each dot is a nearby sale, adjusted for differences from your home.
      </figcaption>
    </figure>
  )
}
