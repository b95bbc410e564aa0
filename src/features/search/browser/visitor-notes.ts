import { browserStore, isRecord } from '#kit/browser-store.ts'
import { type Times, timesStore } from '#kit/times-store.ts'

/** Viewed homes, hidden homes and recent searches, which stay in this browser and are never sent. */

const MAX_HOMES = 500
const MAX_SEARCHES = 5

const seen = timesStore({ key: 'homes-seen', max: MAX_HOMES })
const hidden = timesStore({ key: 'homes-hidden', max: MAX_HOMES })
const recent = browserStore({ key: 'searches-recent', schema: isSearches, max: MAX_SEARCHES })

/** A recent search with its link. */
export interface RecentSearch {
  label: string
  href: string
}

const NO_NOTES: Times = {}
const NO_SEARCHES: readonly RecentSearch[] = []

/** Returns the homes whose page was opened. */
export function useSeenHomes(): Times {
  return seen.useValue() ?? NO_NOTES
}

/** Returns the homes that the visitor hid. */
export function useHiddenHomes(): Times {
  return hidden.useValue() ?? NO_NOTES
}

/** Returns recent searches, newest first. */
export function useRecentSearches(): readonly RecentSearch[] {
  return recent.useValue() ?? NO_SEARCHES
}

/** Records that a home's page was opened. */
export function noteSeen(id: string): void {
  seen.mark(id, true)
}

/** Hides a home, or shows it again. */
export function setHidden(id: string, isHidden: boolean): void {
  hidden.mark(id, isHidden)
}

/** Records a search for a place or text. */
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
