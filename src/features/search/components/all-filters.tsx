import { parseSearch } from '#kit/page/search-params.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { GROUPS, PARAMS_OF } from '../browser/filter-groups.ts'
import { searchOf } from '../rules/url.ts'
import type { Criteria } from '../schema.ts'
import { SORTS } from '../words.ts'
import { GroupFields } from './filter-fields.tsx'

const FORM_PARAMS: ReadonlySet<string> = new Set([
  ...GROUPS.flatMap(({ group }) => PARAMS_OF[group]),
  'sort',
  'page',
  'view',
])

/** All filters as one GET form, for browsers without JavaScript. */
export function AllFilters({ criteria, canSeeSold }: { criteria: Criteria; canSeeSold: boolean }) {
  const stored = Object.entries(parseSearch(searchOf(criteria))).filter(([name]) => !FORM_PARAMS.has(name))
  return (
    <form
      action="/properties"
      method="get"
      aria-labelledby="all-filters"
      className="grid gap-7 rounded-panel bg-limestone p-5 sm:p-8"
    >
      <h2 id="all-filters" className="title">
        All filters
      </h2>
      {stored
        .flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const))
        .map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
      {GROUPS.map(({ group }) => (
        <GroupFields key={group} group={group} criteria={criteria} canSeeSold={canSeeSold} />
      ))}
      <label className="grid justify-items-start gap-1.5 font-semibold">
        Sort
        <select
          name="sort"
          defaultValue={criteria.sort}
          className="control-select min-h-12 rounded-control border border-control bg-white pl-3.5 font-regular"
        >
          {Object.entries(SORTS).map(([sort, label]) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className={buttonClass({ size: 'lg', isBlock: true })}>
        Show homes
      </button>
    </form>
  )
}
