import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { HOME_TYPES } from '#features/search/words.ts'
import { useUrlFields } from '#kit/form/use-url-fields.ts'
import { number } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { Icon } from '#ui/text/icon.tsx'
import type { SoldCriteria } from '../schema.ts'
import { SORTS, WITHIN } from '../words.ts'

const FIELDS =
  '[&_label]:grid [&_label]:gap-1 [&_label]:text-small [&_label]:text-ink-2 [&_input]:min-h-11 [&_input]:w-full [&_input]:min-w-0 [&_input]:rounded-control [&_input]:border [&_input]:border-control [&_input]:bg-white [&_input]:px-3 [&_input]:text-body [&_input]:text-ink [&_input:hover]:border-navy-800 ' +
  '[&_select]:control-select [&_select]:min-h-11 [&_select]:w-full [&_select]:min-w-0 [&_select]:cursor-pointer [&_select]:rounded-control [&_select]:border [&_select]:border-control [&_select]:bg-white [&_select]:pl-3 [&_select]:text-body [&_select]:text-ink [&_select:hover]:border-navy-800'

/** A GET form, so that it works without JavaScript. */
export function SoldFilters({ criteria, onSearch }: { criteria: SoldCriteria; onSearch: (href: string) => void }) {
  const { q, numbers, places } = criteria
  const filters =
    Object.keys(numbers).length +
    Number(criteria.types.length > 0) +
    Number(criteria.within !== '12') +
    Number(criteria.sort !== 'closed')
  const onePlace = places.city.length + places.zip.length === 1 ? [...places.city, ...places.zip].join('') : ''
  const values = {
    q: q || onePlace,
    minPrice: moneyOf(numbers.minPrice),
    maxPrice: moneyOf(numbers.maxPrice),
    minBeds: String(numbers.minBeds ?? ''),
    type: (criteria.types.length === 1 && criteria.types[0]) || '',
    within: criteria.within,
    sort: criteria.sort,
  }
  const form = useUrlFields(values)
  return (
    <search aria-label="Find sold homes" className="border-line border-b bg-white print:hidden">
      <form
        ref={form}
        action="/sold-properties"
        method="get"
        className={`wrap grid grid-cols-2 gap-x-3 gap-y-3 py-4 lg:grid-cols-4 xl:grid-cols-[minmax(200px,1.5fr)_repeat(2,minmax(100px,0.8fr))_minmax(84px,0.5fr)_minmax(132px,1fr)_minmax(176px,1fr)_minmax(184px,1.1fr)_auto] lg:items-end ${FIELDS}`}
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(addressOf(event.currentTarget))
        }}
      >
        <label className="col-span-2 lg:col-span-1">
          City, ZIP, street, or MLS number
          <input name="q" type="search" defaultValue={values.q} maxLength={100} autoComplete="off" />
        </label>
        {/* Collapses the other filters on phones, by `details`, which works without JavaScript. */}
        <details className="peer group/fold open:col-span-2 lg:hidden">
          <summary className={`${buttonClass({ variant: 'outline' })} w-full`}>
            <Icon icon={SlidersHorizontal} size={18} />
            {filters > 0 ? `Filters · ${filters}` : 'Filters'}
            <Icon
              icon={ChevronDown}
              size={18}
              className="transition-transform duration-180 group-open/fold:rotate-180"
            />
          </summary>
        </details>
        <div className="hidden peer-open:contents lg:contents">
          <label className="max-lg:col-start-1">
            Min sale price
            <input
              name="minPrice"
              inputMode="numeric"
              defaultValue={values.minPrice}
              maxLength={20}
              autoComplete="off"
            />
          </label>
          <label>
            Max sale price
            <input
              name="maxPrice"
              inputMode="numeric"
              defaultValue={values.maxPrice}
              maxLength={20}
              autoComplete="off"
            />
          </label>
          <label>
            Beds
            <select name="minBeds" defaultValue={values.minBeds}>
              <option value="">Any</option>
              {[1, 2, 3, 4, 5].map((beds) => (
                <option key={beds} value={beds}>{`${beds}+`}</option>
              ))}
            </select>
          </label>
          <label>
            Type
            <select name="type" defaultValue={values.type}>
              <option value="">Any</option>
              {Object.entries(HOME_TYPES).map(([type, label]) => (
                <option key={type} value={type}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <label>
            Sold
            <select name="within" defaultValue={values.within}>
              {Object.entries(WITHIN).map(([months, label]) => (
                <option key={months} value={months}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <label>
            Sort
            <select name="sort" defaultValue={values.sort}>
              {Object.entries(SORTS).map(([sort, label]) => (
                <option key={sort} value={sort}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        </div>
        <button type="submit" className={`${buttonClass()} max-lg:peer-open:col-span-2`}>
          Show homes
        </button>
      </form>
    </search>
  )
}

function moneyOf(value: number | undefined): string {
  return value === undefined ? '' : `$${number(value)}`
}

/** Returns the URL of the results, without empty and default values. */
function addressOf(form: HTMLFormElement): string {
  const values = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    const text = String(value).trim()
    const isUsual = (name === 'within' && text === '12') || (name === 'sort' && text === 'closed')
    if (text !== '' && !isUsual) values.append(name, text)
  }
  const search = values.toString()
  return search === '' ? '/sold-properties' : `/sold-properties?${search}`
}
