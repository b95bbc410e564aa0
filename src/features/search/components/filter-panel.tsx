import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react'
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components/Slider'
import { count, number, shortMoney } from '#kit/format.ts'
import { parseSearch, type SearchValues } from '#kit/search-params.ts'
import { buttonClass } from '#ui/button-class.ts'
import { cx } from '#ui/cx.ts'
import { Sheet } from '#ui/sheet.tsx'
import { searchProperties } from '../functions.ts'
import { NO_CRITERIA, parseCriteria } from '../rules/parse.ts'
import { hrefOf, searchOf } from '../rules/url.ts'
import type { Criteria, Facets, PriceHistogram } from '../schema.ts'
import { GroupFields } from './filter-fields.tsx'
import { GROUPS, type Group, KEYS_OF } from './filter-groups.ts'

const PAUSE_MS = 140

/** The fields of one chip, under it. It says how many homes there would be before it is applied. */
export function FilterPanel({ group, label, criteria, canSeeSold, onApply, onLeave }: FilterPanelProps) {
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraft(criteria, [group])
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:checked, input, select')?.focus({ preventScroll: true })
  }, [])
  return (
    <div
      role="dialog"
      aria-label={label}
      className={cx(
        'absolute top-[calc(100%+8px)] z-35 max-w-[calc(100vw-32px)] animate-rise rounded-panel bg-white shadow-pop forced-colors:border',
        group === 'more' ? 'right-0 w-170 xl:right-auto xl:left-[-240px]' : 'left-0 w-max min-w-80',
      )}
    >
      <form
        ref={form}
        onInput={draft.read}
        onChange={draft.read}
        onSubmit={(event) => {
          event.preventDefault()
          onApply(draft.hrefOf(event.currentTarget))
        }}
        onBlur={(event) => {
          // Tab leads out of the last button: the panel would hide what has the focus then.
          if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) onLeave()
        }}
      >
        <div className="grid max-h-[calc(100vh-260px)] gap-5 overflow-y-auto p-5">
          <Fields
            group={group}
            criteria={criteria}
            canSeeSold={canSeeSold}
            facets={draft.facets}
            onChange={draft.read}
          />
        </div>
        <div className="flex items-center justify-between gap-3 border-line border-t px-5 py-3">
          <button
            type="button"
            className={cx(buttonClass({ variant: 'quiet', size: 'sm' }), '-ml-3.5')}
            onClick={() => onApply(draft.clearedHref)}
          >
            Clear
          </button>
          <button type="submit" className={cx(buttonClass({ size: 'sm' }), 'tabular min-w-38')}>
            {draft.label}
          </button>
        </div>
      </form>
    </div>
  )
}

type FilterPanelProps = {
  group: Group
  label: string
  criteria: Criteria
  canSeeSold: boolean
  onApply: (href: string) => void
  onLeave: () => void
}

/** All filters of a phone, with the number of homes always in sight. */
export function FilterSheet({ criteria, canSeeSold, onApply, onLeave }: Omit<FilterPanelProps, 'group' | 'label'>) {
  const draft = useDraft(
    criteria,
    GROUPS.map(({ group }) => group),
  )
  const form = useRef<HTMLFormElement>(null)
  return (
    <Sheet
      title="Filters"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onLeave()
      }}
      foot={() => (
        <div className="grid w-full grid-cols-[auto_1fr] gap-3">
          <button
            type="button"
            className={buttonClass({ variant: 'quiet' })}
            onClick={() => onApply(draft.clearedHref)}
          >
            Clear all
          </button>
          <button type="submit" form="filter-sheet" className={cx(buttonClass(), 'tabular')}>
            {draft.label}
          </button>
        </div>
      )}
    >
      <form
        ref={form}
        id="filter-sheet"
        className="grid gap-7"
        onInput={draft.read}
        onChange={draft.read}
        onSubmit={(event) => {
          event.preventDefault()
          onApply(draft.hrefOf(event.currentTarget))
        }}
      >
        {GROUPS.map(({ group }) => (
          <Fields
            key={group}
            group={group}
            criteria={criteria}
            canSeeSold={canSeeSold}
            facets={draft.facets}
            onChange={draft.read}
            hasLegend
          />
        ))}
      </form>
    </Sheet>
  )
}

type FieldsProps = {
  group: Group
  criteria: Criteria
  canSeeSold: boolean
  facets: Facets | null
  onChange: (event: { currentTarget: HTMLFormElement }) => void
  /** The group's own name stands over its fields: no chip says it. */
  hasLegend?: boolean
}

function Fields({ group, criteria, canSeeSold, facets, onChange, hasLegend = false }: FieldsProps) {
  if (group !== 'price')
    return <GroupFields group={group} criteria={criteria} canSeeSold={canSeeSold} facets={facets} />
  return <PriceFields criteria={criteria} prices={facets?.price ?? null} onChange={onChange} hasLegend={hasLegend} />
}

/** What the fields ask for so far, and how many homes that would find. */
function useDraft(criteria: Criteria, groups: readonly Group[]) {
  const [search, setSearch] = useState<SearchValues>(() => parseSearch(searchOf({ ...criteria, page: 1 })))
  const [answer, setAnswer] = useState<{ total: number; facets: Facets | null } | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const key = JSON.stringify(search)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the search is told by its text
  useEffect(() => {
    let isLate = false
    const timer = setTimeout(
      async () => {
        const found = await searchProperties({ data: { search, parts: ['facets'], frame: null } }).catch(() => null)
        if (isLate) return
        setFailed(found === null)
        if (found) setAnswer({ total: found.total, facets: found.facets })
      },
      answer ? PAUSE_MS : 0,
    )
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [key])

  const others = parseSearch(searchOf({ ...criteria, page: 1 }))
  const mine = new Set(groups.flatMap((group) => KEYS_OF[group]))
  const kept = Object.fromEntries(Object.entries(others).filter(([name]) => !mine.has(name)))
  const valuesOf = (form: HTMLFormElement): SearchValues => {
    const values: SearchValues = { ...kept }
    for (const [name, value] of new FormData(form)) {
      const text = String(value).trim()
      if (text === '') continue
      const before = values[name]
      values[name] = before === undefined ? text : [...[before].flat(), text]
    }
    return values
  }
  const address = (values: SearchValues) => hrefOf(parseCriteria(values).criteria)
  return {
    facets: answer?.facets ?? null,
    label: hasFailed || !answer ? 'Show homes' : `Show ${count(answer.total, 'home')}`,
    read: (event: { currentTarget: HTMLFormElement }) => setSearch(valuesOf(event.currentTarget)),
    hrefOf: (form: HTMLFormElement) => address(valuesOf(form)),
    clearedHref:
      groups.length === GROUPS.length
        ? hrefOf({
            ...NO_CRITERIA,
            q: criteria.q,
            places: criteria.places,
            areas: criteria.areas,
            bounds: criteria.bounds,
          })
        : address(kept),
  }
}

/** Two limits as fields and as the two thumbs under the prices of the homes that there are. */
function PriceFields({
  criteria,
  prices,
  onChange,
  hasLegend,
}: {
  criteria: Criteria
  prices: PriceHistogram | null
  onChange: FieldsProps['onChange']
  hasLegend: boolean
}) {
  const { minPrice, maxPrice } = criteria.numbers
  const [from, setFrom] = useState(minPrice === undefined ? '' : number(minPrice))
  const [to, setTo] = useState(maxPrice === undefined ? '' : number(maxPrice))
  const box = useRef<HTMLDivElement>(null)
  // The fields are told by the thumbs after they are rendered anew.
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
                      className={index >= low && index < high ? 'fill-navy-500' : 'fill-place'}
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
                      <div className="absolute top-0 h-0.75 w-full bg-place" />
                      <div
                        className="absolute top-0 h-0.75 bg-navy-800"
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
            <p className="max-w-[34ch] text-ink-2 text-small">There are too few homes here to draw their prices.</p>
          )}
        </div>
        <div className="grid grid-cols-2 gap-3">
          <PriceField name="minPrice" label="From" value={from} onValue={setFrom} />
          <PriceField name="maxPrice" label="Up to" value={to} onValue={setTo} />
        </div>
        {prices?.median != null && prices.lowest != null && prices.highest != null && (
          <p className="tabular text-ink-3 text-small">
            {`${shortMoney(prices.lowest)} to ${shortMoney(prices.highest)}, half are under ${shortMoney(prices.median)}`}
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
          // "300k" is read as it is meant; what it was read as is said when the field is left.
          onBlur={({ currentTarget: { value } }) => onValue(grouped(amount(value)) || value)}
        />
      </span>
    </label>
  )
}

/** "300,000"; empty where there is no price. */
function grouped(price: number | null): string {
  return price === null ? '' : number(price)
}

function amount(text: string): number | null {
  return parseCriteria({ minPrice: text }).criteria.numbers.minPrice ?? null
}

/** Which bar a price begins; the end where there is none. */
function indexOf(bars: PriceHistogram['bars'], price: number | null, none: number): number {
  if (price === null) return none
  const at = bars.findIndex((bar) => bar.to > price)
  return at < 0 ? bars.length : at
}
