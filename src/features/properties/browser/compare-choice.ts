import { browserStore, isRecord } from '#kit/browser-store.ts'
import { isUuid } from '#kit/uuid.ts'

const MAX_CHOSEN = 6

export interface Chosen {
  id: string
  name: string
}

/** Homes chosen for comparison, in the order of choice. Stored in this browser only and shared by its tabs. */
const store = browserStore({ key: 'compare-homes', schema: isChosenList, max: MAX_CHOSEN })
const NONE: readonly Chosen[] = []

/** Returns the chosen homes, or an empty list on the server. */
export function useChosen(): readonly Chosen[] {
  return store.useValue() ?? NONE
}

/** Adds or removes a home. @returns false if six are already chosen */
export function toggleChosen(home: Chosen): boolean {
  const chosen = store.get() ?? NONE
  const others = chosen.filter(({ id }) => id !== home.id)
  if (others.length === MAX_CHOSEN) return false
  store.set(others.length < chosen.length ? others : [...chosen, home])
  return true
}

/** Removes all homes. */
export function clearChosen(): void {
  store.set(null)
}

/** Returns the URL of the page that compares these homes. */
export function compareHref(ids: readonly string[]): string {
  return `/properties/compare?${new URLSearchParams(ids.map((id) => ['ids', id]))}`
}

function isChosenList(stored: unknown): stored is readonly Chosen[] {
  return Array.isArray(stored) && stored.every((one) => isRecord(one) && typeof one.name === 'string' && isUuid(one.id))
}
