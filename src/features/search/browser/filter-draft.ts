import { useEffect, useState } from 'react'
import { parseSearch, type SearchValues } from '#kit/page/search-params.ts'
import { count } from '#kit/time/format.ts'
import { searchProperties } from '../functions.ts'
import { NO_CRITERIA, parseCriteria } from '../rules/parse.ts'
import { hrefOf, searchOf } from '../rules/url.ts'
import type { Criteria, Facets } from '../schema.ts'
import { GROUPS, type Group, PARAMS_OF } from './filter-groups.ts'

const DEBOUNCE_MS = 140

/** Tracks unsaved filters and the number of homes they would match. */
export function useFilterDraft(criteria: Criteria, groups: readonly Group[]) {
  const [search, setSearch] = useState<SearchValues>(() => parseSearch(searchOf({ ...criteria, page: 1 })))
  const [answer, setAnswer] = useState<{ total: number; facets: Facets | null } | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const key = JSON.stringify(search)

  // biome-ignore lint/correctness/useExhaustiveDependencies: key is the serialized search
  useEffect(() => {
    let isCanceled = false
    const timer = setTimeout(
      async () => {
        const found = await searchProperties({ data: { search, parts: ['facets'], frame: null } }).catch(() => null)
        if (isCanceled) return
        setFailed(found === null)
        if (found) setAnswer({ total: found.total, facets: found.facets })
      },
      answer ? DEBOUNCE_MS : 0,
    )
    return () => {
      isCanceled = true
      clearTimeout(timer)
    }
  }, [key])

  const others = parseSearch(searchOf({ ...criteria, page: 1 }))
  const ownParams = new Set(groups.flatMap((group) => PARAMS_OF[group]))
  const stored = Object.fromEntries(Object.entries(others).filter(([name]) => !ownParams.has(name)))
  const valuesOf = (form: HTMLFormElement): SearchValues => {
    const values: SearchValues = { ...stored }
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
        : address(stored),
  }
}
