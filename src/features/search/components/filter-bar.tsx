import { SlidersHorizontal, X } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { STATUSES } from '#features/properties/words.ts'
import { count } from '#kit/format.ts'
import { buttonClass } from '#ui/button-class.ts'
import { chipClass } from '#ui/chip-class.ts'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import { type Applied, appliedTo, boxText, hrefOf } from '../rules/url.ts'
import type { Criteria } from '../schema.ts'
import { FLAGS, HOME_TYPES, NUMBERS, SEARCH_FORM } from '../words.ts'
import { AtLeast, Between, Checks, OneOf, Selects } from './filter-fields.tsx'
import { FilterPopover } from './filter-popover.tsx'
import { SearchBox } from './search-box.tsx'

/**
 * The filters as one form that asks for a page of results: it works without JavaScript, and with it `onSearch` gets the
 * address instead of the browser.
 */
export function FilterBar({ criteria, canSeeSold, onSearch }: FilterBarProps) {
  const form = useRef<HTMLFormElement>(null)
  useDetails(form)
  const applied = appliedTo(criteria)
  const of = (group: Applied['group']) => applied.filter((filter) => filter.group === group)
  const filterCount = applied.length - of('place').length
  const more = of('more')

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>('[popover]:popover-open')?.hidePopover()
    onSearch(addressOf(event.currentTarget))
  }

  return (
    <search
      aria-label="Find homes"
      className="sticky top-(--bar-height) z-30 border-line border-b bg-white print:hidden"
    >
      {/* A new search means new defaults for every field. */}
      <form
        ref={form}
        key={hrefOf(criteria)}
        id={SEARCH_FORM}
        action="/properties"
        method="get"
        onSubmit={submit}
        className="wrap flex min-h-15 items-center gap-2"
      >
        <Kept criteria={criteria} />
        <SearchBox defaultValue={boxText(criteria)} className="flex-1 lg:max-w-100 lg:basis-80" />
        <button
          type="button"
          popoverTarget="filter-sheet"
          className={cx(chipClass({ isOn: filterCount > 0 }), 'lg:hidden')}
        >
          <Icon icon={SlidersHorizontal} size={16} />
          Filters
          {filterCount > 0 && <Count>{filterCount}</Count>}
        </button>
        <div
          id="filter-sheet"
          popover="auto"
          className="bg-white text-ink max-lg:fixed max-lg:inset-0 max-lg:m-0 max-lg:h-dvh max-lg:max-h-none max-lg:w-full max-lg:max-w-none max-lg:flex-col max-lg:overflow-hidden max-lg:[&:popover-open]:flex lg:contents"
        >
          <div className="flex min-h-15 items-center justify-between border-line border-b pr-1 pl-4 lg:hidden">
            <h2 className="font-bold text-lead">Filters</h2>
            <button
              type="button"
              popoverTarget="filter-sheet"
              popoverTargetAction="hide"
              aria-label="Close the filters"
              className={buttonClass({ variant: 'quiet', isIcon: true })}
            >
              <Icon icon={X} />
            </button>
          </div>
          <div className="max-lg:flex-1 max-lg:overflow-y-auto max-lg:overscroll-contain max-lg:px-4 lg:contents">
            <FilterPopover label="Price" value={of('price')[0]?.label ?? null} clearHref={clearOf(of('price'))}>
              <Between legend="Price" isLegendHidden from="minPrice" to="maxPrice" prefix="$" criteria={criteria} />
            </FilterPopover>
            <FilterPopover label="Beds and baths" value={joined(of('rooms'))} clearHref={clearOf(of('rooms'))}>
              <AtLeast legend="Bedrooms" name="minBeds" steps={[1, 2, 3, 4, 5]} criteria={criteria} />
              <AtLeast legend="Bathrooms" name="minBaths" steps={[1, 1.5, 2, 3, 4]} criteria={criteria} />
            </FilterPopover>
            <FilterPopover label="Type" value={joined(of('type'))} clearHref={clearOf(of('type'))}>
              <Checks
                legend="Type of home"
                isLegendHidden
                options={entries(HOME_TYPES).map(([value, label]) => ({
                  name: 'type',
                  value,
                  label,
                  isOn: criteria.types.includes(value),
                }))}
              />
            </FilterPopover>
            <FilterPopover label="More" value={null} count={more.length} clearHref={clearOf(more)} isWide>
              <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
                <Between legend="Square feet" from="minArea" to="maxArea" criteria={criteria} />
                <Between legend="Year built" from="minYear" to="maxYear" isPlain criteria={criteria} />
              </div>
              <Selects>
                <OneOf
                  label="Lot"
                  name="minLot"
                  options={[0.25, 0.5, 1, 2, 5, 10]}
                  say={(acres) => `${count(acres, 'acre')} or more`}
                  criteria={criteria}
                />
                <OneOf
                  label="Stories"
                  name="stories"
                  options={[1, 2, 3]}
                  say={(stories) => (stories === 3 ? '3 or more' : `${stories}`)}
                  criteria={criteria}
                />
                <OneOf
                  label="Garage"
                  name="garage"
                  options={[1, 2, 3]}
                  say={(spaces) => `${count(spaces, 'space')} or more`}
                  criteria={criteria}
                />
                <OneOf
                  label="HOA a month"
                  name="maxHoa"
                  options={[0, 50, 100, 200, 400]}
                  say={(dollars) => (dollars === 0 ? 'No fee' : `Up to $${dollars}`)}
                  criteria={criteria}
                />
                <OneOf
                  label="Listed"
                  name="maxDays"
                  options={[1, 3, 7, 14, 30]}
                  say={(days) => (days === 1 ? 'In the last day' : `In the last ${days} days`)}
                  criteria={criteria}
                />
              </Selects>
              <Checks
                legend="The home has"
                options={entries(FLAGS).map(([name, label]) => ({
                  name,
                  value: '1',
                  label,
                  isOn: criteria.flags.includes(name),
                }))}
              />
              <Checks
                legend="Status"
                options={entries(STATUSES)
                  .filter(([value]) => value !== 'sold' || canSeeSold)
                  .map(([value, label]) => ({ name: 'status', value, label, isOn: criteria.statuses.includes(value) }))}
              />
              <Checks
                legend="Missing facts"
                options={[
                  {
                    name: 'unknown',
                    value: '1',
                    label: 'Include homes of which a fact is not known',
                    isOn: criteria.unknown,
                  },
                ]}
              />
            </FilterPopover>
          </div>
          <div className="grid grid-cols-[auto_1fr] gap-3 border-line border-t px-4 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] lg:hidden">
            <a href="/properties" data-follow="" className={buttonClass({ variant: 'quiet' })}>
              Clear all
            </a>
            <button type="submit" className={buttonClass()}>
              Show homes
            </button>
          </div>
        </div>
        <button type="submit" className="sr-only focus:not-sr-only">
          Search
        </button>
      </form>
    </search>
  )
}

/** One popover is open at a time; it closes at Esc and at a click beside it. */
function useDetails(form: { current: HTMLFormElement | null }) {
  useEffect(() => {
    const open = () => form.current?.querySelector<HTMLDetailsElement>('details[data-filter][open]')
    function closeBeside(event: PointerEvent) {
      const details = open()
      if (
        details &&
        matchMedia('(min-width: 64rem)').matches &&
        event.target instanceof Node &&
        !details.contains(event.target)
      )
        details.open = false
    }
    function closeAtEscape(event: KeyboardEvent) {
      const details = event.key === 'Escape' ? open() : null
      if (!details) return
      details.open = false
      details.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', closeBeside)
    document.addEventListener('keydown', closeAtEscape)
    return () => {
      document.removeEventListener('pointerdown', closeBeside)
      document.removeEventListener('keydown', closeAtEscape)
    }
  }, [form])
}

/** The address that the form asks for, without what is empty or stands for nothing. */
function addressOf(form: HTMLFormElement): string {
  const values = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    const typed = String(value).trim()
    const text = name in NUMBERS ? typed.replace(/[$,\s]/g, '') : typed
    if (text !== '' && !(name === 'sort' && text === 'newest')) values.append(name, text)
  }
  const search = values.toString()
  return search === '' ? '/properties' : `/properties?${search}`
}

/** Criteria that the form shows no field for travel with it unseen. */
function Kept({ criteria }: { criteria: Criteria }) {
  const { city = [], zip = [], county = [], subdivision = [], district = [] } = criteria.places
  const isInBox = criteria.q === '' && city.length + zip.length === 1
  const kept: [string, string][] = [
    ...(isInBox
      ? []
      : [
          ...city.map((value): [string, string] => ['city', value]),
          ...zip.map((value): [string, string] => ['zip', value]),
        ]),
    ...county.map((value): [string, string] => ['county', value]),
    ...subdivision.map((value): [string, string] => ['subdivision', value]),
    ...district.map((value): [string, string] => ['district', value]),
    ...criteria.subtypes.map((value): [string, string] => ['subtype', value]),
    ...(criteria.bounds ? [['bounds', criteria.bounds.join(',')] satisfies [string, string]] : []),
  ]
  return kept.map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />)
}

function Count({ children }: { children: number }) {
  return (
    <span className="inline-grid h-5 min-w-5 place-items-center rounded-full bg-navy-800 px-1.25 font-semibold text-legal text-white leading-none">
      {children}
    </span>
  )
}

/** The address without any filter of a group; null where none is on. */
function clearOf(filters: Applied[]): string | null {
  const [first, ...others] = filters
  if (!first) return null
  const names = new Set(others.map(({ label }) => label))
  let { without } = first
  while (names.size > 0) {
    const next = appliedTo(without).find((filter) => filter.group === first.group && names.delete(filter.label))
    if (!next) break
    without = next.without
  }
  return hrefOf(without)
}

function joined(filters: Applied[]): string | null {
  const [first, ...others] = filters
  if (!first) return null
  if (others.length === 1) return `${first.label}, ${others[0]?.label}`
  return others.length === 0 ? first.label : `${first.label} and ${others.length} more`
}

function entries<K extends string>(table: Readonly<Record<K, string>>): [K, string][] {
  const all: [K, string][] = []
  for (const key in table) all.push([key, table[key]])
  return all
}

export type FilterBarProps = {
  criteria: Criteria
  canSeeSold: boolean
  /** Goes to an address of results without loading the page anew. */
  onSearch: (href: string) => void
}
