import { useSyncExternalStore } from 'react'
import { browserStore, isRecord } from '#kit/browser-store.ts'

/*
 * Saved homes by id. A heart reports each press to the connected store, in the browser or in the account. The
 * server renders empty hearts, so that all visitors share the same cached HTML.
 */

export interface SavableHome {
  id: string
  /** Accessible name, such as "12 Fry Road, Greenwood". */
  name: string
}
/** Receives each press. `isWished` is true if the home is to be saved. */
export type FavoriteStore = (thing: SavableHome, isWished: boolean) => void

const NONE: ReadonlySet<string> = new Set()
let shown: ReadonlySet<string> = NONE
let isKnown = false
let store: FavoriteStore | null = null
interface Press {
  thing: SavableHome
  isWished: boolean
}
/** Presses before a store was connected. */
const waiting = new Map<string, Press>()
/** Also stored for the next page of this tab. */
const pressStore = browserStore({ key: 'hearts-pressed', schema: isPresses, area: 'sessionStorage' })
const listeners = new Set<() => void>()

/** Returns true if a home is saved or about to be. `isSaved` is the server's answer until the list is loaded. */
export function useIsFavorite(id: string, isSaved = false): boolean {
  return useSyncExternalStore(
    subscribe,
    () => shown.has(id) || (isSaved && !isKnown && !waiting.has(id)),
    () => isSaved,
  )
}

/** Returns the saved homes; null until they are loaded. The reference is stable between changes. */
export function useFavoriteIds(): ReadonlySet<string> | null {
  return useSyncExternalStore(
    subscribe,
    () => (isKnown ? shown : null),
    () => null,
  )
}

export function setFavorite(thing: SavableHome, isWished: boolean): void {
  const next = new Set(shown)
  if (isWished) next.add(thing.id)
  else next.delete(thing.id)
  shown = next
  if (store) store(thing, isWished)
  else {
    waiting.set(thing.id, { thing, isWished })
    pressStore.set(pressedBefore())
  }
  notify()
}

/** Marks exactly these homes as saved. */
export function setFavoriteIds(ids: Iterable<string>): void {
  shown = new Set(ids)
  isKnown = true
  notify()
}

/** Connects a store and replays earlier presses to it. @returns a function that disconnects it */
export function connectStore(next: FavoriteStore): () => void {
  store = next
  const pressed = pressedBefore()
  waiting.clear()
  pressStore.set(null)
  for (const { thing, isWished } of pressed) next(thing, isWished)
  return () => {
    if (store === next) store = null
    isKnown = false
  }
}

function pressedBefore(): Press[] {
  const before = (pressStore.get() ?? []).map((press) => [press.thing.id, press] as const)
  return [...new Map([...before, ...waiting]).values()]
}

function isPresses(stored: unknown): stored is readonly Press[] {
  return Array.isArray(stored) && stored.every(isPress)
}

function isPress(stored: unknown): stored is Press {
  if (!isRecord(stored) || !isRecord(stored.thing)) return false
  const { id, name } = stored.thing
  return typeof id === 'string' && typeof name === 'string' && typeof stored.isWished === 'boolean'
}

function notify(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
