import { ChevronDown, SlidersHorizontal, X } from 'lucide-react'
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart, retryableImport } from '#kit/client-loading/public.ts'
import { parseSearch } from '#kit/page/search-params.ts'
import { CachedHtml } from '#kit/render-cache/public.ts'
import { LOAD_ERROR_OVER_PAGE, LoadError } from '#ui/page/empty-state.tsx'
import { chipClass } from '#ui/text/badge.tsx'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { GROUPS, type Group } from '../browser/filter-groups.ts'
import { type AppliedFilter, appliedFilters, hrefOf, needsExplanation, searchBoxText, searchOf } from '../rules/url.ts'
import type { Criteria, Suggestion, Typed } from '../schema.ts'
import { PLACES, SEARCH_FORM } from '../words.ts'
import { SearchBox } from './search-box.tsx'

const load = retryableImport(() => import('./filter-panel.tsx'))
const preload = () => void load().catch(() => undefined)
const FilterPanel = lazyPart(
  load,
  (module) => module.FilterPanel,
  ({ again }) => (
    <LoadError
      what="The filters"
      again={again}
      className="absolute top-[calc(100%+8px)] left-0 z-35 w-80 animate-rise rounded-panel bg-white p-5 shadow-pop forced-colors:border"
    />
  ),
)
const FilterSheet = lazyPart(
  load,
  (module) => module.FilterSheet,
  ({ again, onLeave }) => (
    <LoadError what="The filters" again={again} onClose={onLeave} className={LOAD_ERROR_OVER_PAGE} />
  ),
)

/**
 * Bar of all filters. Panels are rendered when their chip opens them, so that results pages stay small. Without
 * JavaScript the search box is a GET form that preserves all other filters, and "All filters" links to a page with
 * every field.
 */
export function FilterBar({ criteria, typed, canSeeSold, onSearch }: FilterBarProps) {
  const [open, setOpen] = useState<Group | 'all' | null>(null)
  const bar = useRef<HTMLElement>(null)
  const opener = useRef<HTMLElement | null>(null)
  const applied = appliedFilters(criteria)
  // New text replaces the filters of the old text, but not those set explicitly.
  const set = typed?.isUnderstood ? typed.given : criteria
  const inBox = typed && needsExplanation(criteria, typed) ? typed.q : searchBoxText(criteria)
  const filterCount = applied.filter(({ group }) => group !== 'place').length

  function close(returnsFocus: boolean) {
    setOpen(null)
    if (returnsFocus) opener.current?.focus()
  }
  function go(href: string) {
    close(true)
    onSearch(href)
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    if (q === inBox) return
    setOpen(null)
    onSearch(hrefOf({ ...withoutPlace(set), q }))
  }
  function toPlace({ kind, href }: Suggestion) {
    const { pathname, search } = new URL(href, location.origin)
    if (kind === 'search' || kind === 'address' || kind === 'listing' || pathname !== '/properties')
      return onSearch(href)
    const { places } = placesIn(search)
    onSearch(hrefOf({ ...withoutPlace(set), places }))
  }

  // Escape or a press outside closes a panel. The phone's panel is a dialog, which does this itself.
  useEffect(() => {
    if (open === null || open === 'all') return
    const beside = (event: PointerEvent) => {
      if (event.target instanceof Node && !bar.current?.contains(event.target)) setOpen(null)
    }
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(null)
      opener.current?.focus()
    }
    document.addEventListener('pointerdown', beside)
    document.addEventListener('keydown', leave)
    return () => {
      document.removeEventListener('pointerdown', beside)
      document.removeEventListener('keydown', leave)
    }
  }, [open])

  return (
    <search
      ref={bar}
      aria-label="Find homes"
      className="sticky top-(--bar-height) z-30 border-line border-b bg-white print:hidden"
    >
      <div className="wrap-full flex min-h-15 items-center gap-2">
        <form
          id={SEARCH_FORM}
          action="/properties"
          method="get"
          onSubmit={submit}
          className="min-w-0 flex-1 lg:max-w-100 lg:basis-80"
        >
          <SavedFilters criteria={set} />
          <SearchBox
            defaultValue={inBox}
            onPlace={toPlace}
            onNear={(around) => onSearch(hrefOf({ ...withoutPlace(set), areas: [around] }))}
          />
        </form>
        {GROUPS.map(({ group, label }) => {
          const own = applied.filter((filter) => filter.group === group)
          const value = group === 'more' ? null : joinLabels(own)
          const clearHref = clearOf(own)
          return (
            <CachedHtml
              key={group}
              as="div"
              className="relative flex max-lg:hidden [@media(scripting:none)]:hidden"
              // Without filters, a chip has the same HTML on every page.
              of={own.length === 0 ? GROUPS : null}
              variant={`chip ${group}`}
            >
              {() => (
                <>
                  <button
                    type="button"
                    aria-expanded={open === group}
                    aria-haspopup="dialog"
                    className={cx(chipClass({ isOn: own.length > 0 }), clearHref && 'rounded-r-none border-r-0 pr-2')}
                    onPointerEnter={preload}
                    onClick={(event) => {
                      opener.current = event.currentTarget
                      setOpen(open === group ? null : group)
                    }}
                  >
                    {value ? <span className="sr-only">{`${label}: `}</span> : null}
                    {value ?? label}
                    {group === 'more' && own.length > 0 && <Count>{own.length}</Count>}
                    {!clearHref && <Icon icon={ChevronDown} size={16} className="text-ink-3" />}
                  </button>
                  {clearHref && (
                    <a
                      href={clearHref}
                      data-follow=""
                      aria-label={`Clear ${label.toLowerCase()}`}
                      className={cx(chipClass({ isOn: true }), 'w-9 justify-center rounded-l-none border-l-0 px-0')}
                    >
                      <Icon icon={X} size={16} />
                    </a>
                  )}
                  {open === group && (
                    <Suspense>
                      <FilterPanel
                        group={group}
                        label={label}
                        criteria={criteria}
                        canSeeSold={canSeeSold}
                        onApply={go}
                        onLeave={() => close(false)}
                      />
                    </Suspense>
                  )}
                </>
              )}
            </CachedHtml>
          )
        })}
        <button
          type="button"
          aria-haspopup="dialog"
          className={cx(chipClass({ isOn: filterCount > 0 }), 'lg:hidden [@media(scripting:none)]:hidden')}
          onPointerEnter={preload}
          onClick={(event) => {
            opener.current = event.currentTarget
            setOpen('all')
          }}
        >
          <Icon icon={SlidersHorizontal} size={16} />
          Filters
          {filterCount > 0 && <Count>{filterCount}</Count>}
        </button>
        <a
          href={`/properties${withFilters(searchOf(criteria))}`}
          className={cx(chipClass(), 'hidden [@media(scripting:none)]:inline-flex')}
        >
          All filters
        </a>
      </div>
      {open === 'all' && (
        <Suspense>
          <FilterSheet
            criteria={criteria}
            canSeeSold={canSeeSold}
            onApply={go}
            onLeave={() => {
              setOpen(null)
              opener.current?.focus()
            }}
          />
        </Suspense>
      )}
    </search>
  )
}

/** Drops the place, to search another one with the same filters. */
function withoutPlace(criteria: Criteria): Criteria {
  return { ...criteria, q: '', places: {}, areas: [], bounds: null, page: 1 }
}

function placesIn(search: string): Pick<Criteria, 'places'> {
  const values = parseSearch(search)
  const places: Criteria['places'] = {}
  for (const name of Object.keys(PLACES)) {
    if (isPlace(name) && values[name]) places[name] = [values[name]].flat()
  }
  return { places }
}

function isPlace(name: string): name is keyof typeof PLACES {
  return Object.hasOwn(PLACES, name)
}

function withFilters(search: string): string {
  return search === '' ? '?filters=all' : `${search}&filters=all`
}

/** Preserves the filters when a place is submitted without JavaScript. */
function SavedFilters({ criteria }: { criteria: Criteria }) {
  const values = parseSearch(searchOf({ ...criteria, q: '', page: 1 }))
  const isInBox = criteria.q === '' && searchBoxText(criteria) !== ''
  return Object.entries(values)
    .filter(([name]) => !(isInBox && (name === 'city' || name === 'zip')))
    .flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const))
    .map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />)
}

function Count({ children }: { children: number }) {
  return (
    <span className="inline-grid h-5 min-w-5 place-items-center rounded-full bg-navy-800 px-1.25 font-semibold text-legal text-white leading-none forced-colors:border">
      {children}
    </span>
  )
}

/** Returns the URL without a group's filters; null if none is active. */
function clearOf(filters: AppliedFilter[]): string | null {
  const [first, ...others] = filters
  if (!first) return null
  const names = new Set(others.map(({ label }) => label))
  let { without } = first
  while (names.size > 0) {
    const next = appliedFilters(without).find((filter) => filter.group === first.group && names.delete(filter.label))
    if (!next) break
    without = next.without
  }
  return hrefOf(without)
}

function joinLabels(filters: AppliedFilter[]): string | null {
  const [first, ...others] = filters
  if (!first) return null
  if (others.length === 1) return `${first.label}, ${others[0]?.label}`
  return others.length === 0 ? first.label : `${first.label} and ${others.length} more`
}

export type FilterBarProps = {
  criteria: Criteria
  typed: Typed | null
  canSeeSold: boolean
  /** Navigates to a results URL without a page load. */
  onSearch: (href: string) => void
}
