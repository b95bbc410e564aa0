import { useSyncExternalStore } from 'react'

/** Homes that were ticked for comparison: kept in this browser and nowhere else, shown alike in all its windows. */
const KEY = 'compare-homes'
const MOST = 6
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export interface Chosen {
  id: string
  name: string
}

const NONE: readonly Chosen[] = []
const listeners = new Set<() => void>()
let kept: { text: string | null; chosen: readonly Chosen[] } = { text: null, chosen: NONE }

/** What is ticked, in the order of ticking; nothing on the server. */
export function useChosen(): readonly Chosen[] {
  return useSyncExternalStore(subscribe, read, () => NONE)
}

/** Ticks a home or takes the tick away. @returns false where six are ticked already */
export function toggleChosen(home: Chosen): boolean {
  const chosen = read()
  if (chosen.some(({ id }) => id === home.id)) write(chosen.filter(({ id }) => id !== home.id))
  else if (chosen.length >= MOST) return false
  else write([...chosen, home])
  return true
}

/** Takes all ticks away. */
export function clearChosen(): void {
  write(NONE)
}

/** The page that puts these homes side by side. */
export function compareHref(ids: readonly string[]): string {
  return `/properties/compare?${new URLSearchParams(ids.map((id) => ['ids', id]))}`
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function read(): readonly Chosen[] {
  let text: string | null = null
  try {
    text = localStorage.getItem(KEY)
  } catch {
    // A browser that keeps nothing has no ticks.
    return NONE
  }
  if (text !== kept.text) kept = { text, chosen: parsed(text) }
  return kept.chosen
}

function parsed(text: string | null): readonly Chosen[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found) ? found.filter(isChosen).slice(0, MOST) : NONE
  } catch {
    return NONE
  }
}

function isChosen(value: unknown): value is Chosen {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'name' in value &&
    typeof value.id === 'string' &&
    typeof value.name === 'string' &&
    UUID.test(value.id)
  )
}

function write(chosen: readonly Chosen[]): void {
  try {
    if (chosen.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(chosen))
  } catch {
    // Full or forbidden: the ticks of this page are then not kept.
  }
  for (const listener of listeners) listener()
}
