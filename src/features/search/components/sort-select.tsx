import { CachedHtml } from '#kit/render-cache/public.ts'
import { hrefOf } from '../rules/url.ts'
import type { Criteria } from '../schema.ts'
import { SEARCH_FORM, SORTS, type Sort } from '../words.ts'

/** Belongs to the search form, which submits it without JavaScript. */
export function SortSelect({ criteria, onSearch }: { criteria: Criteria; onSearch: (href: string) => void }) {
  return (
    // Nothing but the sort order affects the HTML.
    <CachedHtml as="div" className="contents" of={SORTS} variant={`sort ${criteria.sort}`}>
      {() => (
        <label className="flex min-w-0 max-w-full items-center gap-2 text-small max-sm:row-start-2 max-sm:mr-auto print:hidden">
          <span className="text-ink-3 max-sm:sr-only">Sort</span>
          <select
            key={criteria.sort}
            name="sort"
            form={SEARCH_FORM}
            defaultValue={criteria.sort}
            className="control-select min-h-11 min-w-0 max-w-full cursor-pointer rounded-control border border-control bg-white pl-3.5 font-medium hover:border-navy-800"
            onChange={(event) => {
              const { value } = event.currentTarget
              if (isSort(value)) onSearch(hrefOf({ ...criteria, sort: value, page: 1 }))
            }}
          >
            {Object.entries(SORTS).map(([sort, label]) => (
              <option key={sort} value={sort}>
                {label}
              </option>
            ))}
          </select>
          <noscript>
            <button type="submit" form={SEARCH_FORM} className="min-h-11 font-semibold text-navy-600">
              Apply
            </button>
          </noscript>
        </label>
      )}
    </CachedHtml>
  )
}

function isSort(value: string): value is Sort {
  return Object.hasOwn(SORTS, value)
}
