import type { Criteria } from '../schema.ts'
import { SEARCH_FORM, SORTS } from '../words.ts'

/** The order of the results. It belongs to the form of filters, and sends it where scripts run. */
export function SortSelect({ criteria }: { criteria: Criteria }) {
  return (
    <label className="flex items-center gap-2 text-small print:hidden">
      <span className="text-ink-3">Sort</span>
      <select
        key={criteria.sort}
        name="sort"
        form={SEARCH_FORM}
        defaultValue={criteria.sort}
        className="control-select min-h-11 cursor-pointer rounded-control border border-control bg-white pl-3.5 font-medium hover:border-navy-800"
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        {Object.entries(SORTS).map(([sort, label]) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" form={SEARCH_FORM} className="min-h-11 font-semibold text-navy-600">
          Go
        </button>
      </noscript>
    </label>
  )
}
