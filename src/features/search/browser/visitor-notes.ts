import { browserStore, isRecord } from '#kit/browser-store.ts'
import { type Times, timesStore } from '#kit/times-store.ts'

/** Homes and searches that the visitor's browser remembers. Nothing of it is sent anywhere. */

const MAX_HOMES = 500
const MAX_SEARCHES = 5

const seen = timesStore({ key: 'homes-seen', max: MAX_HOMES })
const hidden = timesStore({ key: 'homes-hidden', max: MAX_HOMES })
const recent = browserStore({ key: 'searches-recent', schema: isSearches, max: MAX_SEARCHES })

/** A search to come back to. */
export interface RecentSearch {
  label: string
  href: string
}

const NO_NOTES: Times = {}
const NO_SEARCHES: readonly RecentSearch[] = []

/** Homes whose page was opened. */
export function useSeenHomes(): Times {
  return seen.useValue() ?? NO_NOTES
}

/** Homes that the visitor hid. */
export function useHiddenHomes(): Times {
  return hidden.useValue() ?? NO_NOTES
}

/** The last searches, newest first. */
export function useRecentSearches(): readonly RecentSearch[] {
  return recent.useValue() ?? NO_SEARCHES
}

/** Notes that a home's page is opened. */
export function noteSeen(id: string): void {
  seen.mark(id, true)
}

/** Hides a home, or shows it again. */
export function setHidden(id: string, isHidden: boolean): void {
  hidden.mark(id, isHidden)
}

/** Notes a search for a place or a text. */
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
