import { browserStore, isRecord } from '#kit/browser-store.ts'
import { type Times, timesStore } from '#kit/times-store.ts'

/** Viewed homes, hidden homes and recent searches, stored in this browser and never sent. */

const MAX_HOMES = 500
const MAX_SEARCHES = 5

const seen = timesStore({ key: 'homes-seen', max: MAX_HOMES })
const hidden = timesStore({ key: 'homes-hidden', max: MAX_HOMES })
const recent = browserStore({ key: 'searches-recent', schema: isSearches, max: MAX_SEARCHES })

export interface RecentSearch {
  label: string
  href: string
}

const NO_NOTES: Times = {}
const NO_SEARCHES: readonly RecentSearch[] = []

export function useSeenHomes(): Times {
  return seen.useValue() ?? NO_NOTES
}

export function useHiddenHomes(): Times {
  return hidden.useValue() ?? NO_NOTES
}

/** Returns recent searches, newest first. */
export function useRecentSearches(): readonly RecentSearch[] {
  return recent.useValue() ?? NO_SEARCHES
}

export function noteSeen(id: string): void {
  seen.mark(id, true)
}

export function setHidden(id: string, isHidden: boolean): void {
  hidden.mark(id, isHidden)
}

export function noteSearch(search: RecentSearch): void {
  const others = (recent.get() ?? NO_SEARCHES).filter(({ label }) => label !== search.label)
  recent.set([search, ...others])
}

function isSearches(stored: unknown): stored is readonly RecentSearch[] {
  return Array.isArray(stored) && stored.every(isSearch)
}

function isSearch(stored: unknown): stored is RecentSearch {
  return isRecord(stored) && typeof stored.label === 'string' && isPath(stored.href)
}

function isPath(href: unknown): boolean {
  return typeof href === 'string' && href.startsWith('/')
}
