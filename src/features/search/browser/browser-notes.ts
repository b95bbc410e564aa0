import { useSyncExternalStore } from 'react'

/*
 * What the visitor's own browser remembers of homes and searches. None of it is sent anywhere; where a browser keeps
 * nothing, it is remembered until the page is left.
 */

const SEEN = 'homes-seen'
const HIDDEN = 'homes-hidden'
const RECENT = 'searches-recent'
const MOST_HOMES = 500
const MOST_SEARCHES = 5

/** Ids of homes, each with the time it was noted (milliseconds). */
export type HomeNotes = Readonly<Record<string, number>>

/** A search to come back to. */
export interface RecentSearch {
  label: string
  href: string
}

const NO_NOTES: HomeNotes = {}
const NO_SEARCHES: readonly RecentSearch[] = []
const listeners = new Set<() => void>()
const held = new Map<string, unknown>()

/** Homes whose page was opened. */
export function useSeenHomes(): HomeNotes {
  return useSyncExternalStore(subscribe, () => notes(SEEN), nothing)
}

/** Homes that the visitor does not want to see again. */
export function useHiddenHomes(): HomeNotes {
  return useSyncExternalStore(subscribe, () => notes(HIDDEN), nothing)
}

/** The last searches, the newest first. */
export function useRecentSearches(): readonly RecentSearch[] {
  return useSyncExternalStore(subscribe, searches, () => NO_SEARCHES)
}

/** Notes that a home's page is opened. */
export function noteSeen(id: string): void {
  write(SEEN, newest({ ...notes(SEEN), [id]: Date.now() }))
}

/** Puts a home away, or takes it back. */
export function setHidden(id: string, isHidden: boolean): void {
  const { [id]: _, ...others } = notes(HIDDEN)
  write(HIDDEN, isHidden ? newest({ ...others, [id]: Date.now() }) : others)
}

/** Notes a search for a place or a text. */
export function noteSearch(search: RecentSearch): void {
  const others = searches().filter(({ label }) => label !== search.label)
  write(RECENT, [search, ...others].slice(0, MOST_SEARCHES))
}

function nothing(): HomeNotes {
  return NO_NOTES
}

function newest(all: HomeNotes): HomeNotes {
  const entries = Object.entries(all)
  return entries.length <= MOST_HOMES
    ? all
    : Object.fromEntries(entries.sort(([, a], [, b]) => b - a).slice(0, MOST_HOMES))
}

function notes(key: string): HomeNotes {
  const known = read(key)
  return isNotes(known) ? known : NO_NOTES
}

function isNotes(value: unknown): value is HomeNotes {
  return typeof value === 'object' && value !== null && Object.values(value).every((at) => typeof at === 'number')
}

function searches(): readonly RecentSearch[] {
  const known = read(RECENT)
  return isSearches(known) ? known : NO_SEARCHES
}

function isSearches(value: unknown): value is RecentSearch[] {
  return (
    Array.isArray(value) &&
    value.every((one) => typeof one?.label === 'string' && typeof one.href === 'string' && one.href.startsWith('/'))
  )
}

/** What is kept under a key. The same object as long as nothing changes: React compares by it. */
function read(key: string): unknown {
  if (!held.has(key)) {
    try {
      held.set(key, JSON.parse(localStorage.getItem(key) ?? 'null'))
    } catch {
      held.set(key, null)
    }
  }
  return held.get(key)
}

function write(key: string, value: object): void {
  held.set(key, value)
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is off or full: it is held until the page is left.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null && !held.has(key)) return
    if (key === null) held.clear()
    else held.delete(key)
    listener()
  }
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}
