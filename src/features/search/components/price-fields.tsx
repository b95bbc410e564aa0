import { type ComponentProps, type FormEvent, useRef, useState } from 'react'
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components/Slider'
import { number, shortMoney } from '#kit/time/format.ts'
import { parseCriteria } from '../rules/parse.ts'
import type { Criteria, PriceHistogram } from '../schema.ts'

/** Price range as two fields, and two slider thumbs under a histogram. */
export function PriceFields({
  criteria,
  prices,
  onChange,
  hasLegend,
}: {
  criteria: Criteria
  prices: PriceHistogram | null
  onChange: (event: { currentTarget: HTMLFormElement }) => void
  hasLegend: boolean
}) {
  const { minPrice, maxPrice } = criteria.numbers
  const [from, setFrom] = useState(minPrice === undefined ? '' : number(minPrice))
  const [to, setTo] = useState(maxPrice === undefined ? '' : number(maxPrice))
  const box = useRef<HTMLDivElement>(null)
  // Report the change after React has rendered the new values.
  const tell = () =>
    requestAnimationFrame(() => {
      const form = box.current?.closest('form')
      if (form) onChange({ currentTarget: form })
    })
  const bars = prices?.bars ?? []
  const most = Math.max(1, ...bars.map(({ homes }) => homes))
  const low = indexOf(bars, amount(from), 0)
  const high = Math.max(low + 1, indexOf(bars, amount(to), bars.length))

  return (
    <div ref={box} className="grid gap-4">
      <fieldset className="contents">
        <legend className={hasLegend ? 'mb-1.5 font-semibold' : 'sr-only'}>Price</legend>
        <div className="h-24">
          {bars.length > 1 && (
            <div>
              <svg
                viewBox={`0 0 ${bars.length} 40`}
                preserveAspectRatio="none"
                aria-hidden="true"
                className="block h-15 w-full px-2.5"
              >
                {bars.map((bar, index) => {
                  const height = bar.homes === 0 ? 0 : Math.max(1, (bar.homes / most) * 39)
                  return (
                    <rect
                      key={bar.from}
                      x={index + 0.08}
                      y={40 - height}
                      width={0.84}
                      height={height}
                      className={
                        index >= low && index < high ? 'fill-navy-500 forced-colors:fill-[CanvasText]' : 'fill-place'
                      }
                    />
                  )
                })}
              </svg>
              <Slider
                aria-label="Price"
                minValue={0}
                maxValue={bars.length}
                value={[low, high]}
                onChange={([lower = 0, upper = bars.length]) => {
                  setFrom(lower <= 0 ? '' : grouped(bars[lower]?.from ?? null))
                  setTo(upper >= bars.length ? '' : grouped(bars[upper]?.from ?? null))
                }}
                onChangeEnd={tell}
              >
                <SliderTrack className="relative mx-2.5 h-9">
                  {({ state }) => (
                    <>
                      <div className="absolute top-0 h-0.75 w-full bg-place forced-colors:bg-[GrayText]" />
                      <div
                        className="absolute top-0 h-0.75 bg-navy-800 forced-colors:bg-[CanvasText]"
                        style={{
                          left: `${state.getThumbPercent(0) * 100}%`,
                          right: `${100 - state.getThumbPercent(1) * 100}%`,
                        }}
                      />
                      {(['Lowest price', 'Highest price'] as const).map((name, index) => (
                        <SliderThumb
                          key={name}
                          index={index}
                          aria-label={name}
                          className="top-0 size-6 cursor-grab rounded-full border-2 border-navy-800 bg-white shadow-pop outline-offset-2 focus-visible:outline-2 focus-visible:outline-navy-800 dragging:cursor-grabbing"
                        />
                      ))}
                    </>
                  )}
                </SliderTrack>
              </Slider>
            </div>
          )}
          {prices && bars.length <= 1 && (
            <p className="max-w-[34ch] text-ink-2 text-small">Not enough homes to chart prices.</p>
          )}
        </div>
        <div className="grid grid-cols-2 gap-3">
          <PriceField name="minPrice" label="Min" value={from} onValue={setFrom} />
          <PriceField name="maxPrice" label="Max" value={to} onValue={setTo} />
        </div>
        {prices?.median != null && prices.lowest != null && prices.highest != null && (
          <p className="tabular text-ink-3 text-small">
            {`${shortMoney(prices.lowest)} to ${shortMoney(prices.highest)}, median ${shortMoney(prices.median)}`}
          </p>
        )}
      </fieldset>
    </div>
  )
}

function PriceField({
  label,
  onValue,
  ...input
}: { label: string; onValue: (value: string) => void } & ComponentProps<'input'>) {
  return (
    <label className="grid gap-1.5 font-semibold">
      {label}
      <span className="relative font-regular">
        <span aria-hidden="true" className="absolute top-0 left-3.5 grid h-12 place-items-center text-ink-3">
          $
        </span>
        <input
          {...input}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          placeholder="Any"
          className="tabular min-h-12 w-full min-w-0 rounded-control border border-control pr-3.5 pl-7 hover:border-navy-800 focus:border-navy-800 focus:outline-2 focus:outline-navy-800 focus:outline-offset-1"
          onChange={(event: FormEvent<HTMLInputElement>) => onValue(event.currentTarget.value)}
          // Accepts "300k", and shows the parsed number on blur.
          onBlur={({ currentTarget: { value } }) => onValue(grouped(amount(value)) || value)}
        />
      </span>
    </label>
  )
}

/** Example: "300,000". */
function grouped(price: number | null): string {
  return price === null ? '' : number(price)
}

function amount(text: string): number | null {
  return parseCriteria({ minPrice: text }).criteria.numbers.minPrice ?? null
}

/** Returns the index of the bar that contains a price, or `none`. */
function indexOf(bars: PriceHistogram['bars'], price: number | null, none: number): number {
  if (price === null) return none
  const at = bars.findIndex((bar) => bar.to > price)
  return at < 0 ? bars.length : at
}
