import { useSyncExternalStore } from 'react'
import { browserStore, isRecord } from '#kit/browser-store.ts'

/*
 * Saved homes by id. A heart shows whether its home is saved, and reports each press to the keeper, which stores the list
 * in the browser or in an account. The server renders empty hearts, so that the markup is the same for every visitor.
 */

/** A home with a heart. */
export interface Hearted {
  id: string
  /** Accessible name, such as "12 Fry Road, Greenwood". */
  name: string
}
/** Receives each press. `isWished` is true where the home is to be saved. */
export type HeartKeeper = (thing: Hearted, isWished: boolean) => void

const NONE: ReadonlySet<string> = new Set()
let shown: ReadonlySet<string> = NONE
let isKnown = false
let keeper: HeartKeeper | null = null
interface Press {
  thing: Hearted
  isWished: boolean
}
/** Presses before a keeper came. */
const waiting = new Map<string, Press>()
/** The same for the next page of this tab, where this one is left before. */
const pressStore = browserStore({ key: 'hearts-pressed', schema: isPresses, area: 'sessionStorage' })
const listeners = new Set<() => void>()

/** True where a home is saved, or is about to be. `isSaved` is the page's own answer until the list is known. */
export function useIsHearted(id: string, isSaved = false): boolean {
  return useSyncExternalStore(
    subscribe,
    () => shown.has(id) || (isSaved && !isKnown && !waiting.has(id)),
    () => isSaved,
  )
}

/** Returns all saved homes; null until they are known. The same object while nothing changes. */
export function useHearted(): ReadonlySet<string> | null {
  return useSyncExternalStore(
    subscribe,
    () => (isKnown ? shown : null),
    () => null,
  )
}

/** Presses a heart. */
export function pressHeart(thing: Hearted, isWished: boolean): void {
  const next = new Set(shown)
  if (isWished) next.add(thing.id)
  else next.delete(thing.id)
  shown = next
  if (keeper) keeper(thing, isWished)
  else {
    waiting.set(thing.id, { thing, isWished })
    pressStore.set(pressedBefore())
  }
  tell()
}

/** Fills the hearts of these homes, and empties all others. */
export function showHearted(ids: Iterable<string>): void {
  shown = new Set(ids)
  isKnown = true
  tell()
}

/** Sets the keeper and gives it the presses before. @returns a function that ends it */
export function keepHearts(next: HeartKeeper): () => void {
  keeper = next
  const pressed = pressedBefore()
  waiting.clear()
  pressStore.set(null)
  for (const { thing, isWished } of pressed) next(thing, isWished)
  return () => {
    if (keeper === next) keeper = null
    isKnown = false
  }
}

/** Presses of this page, and of one that was left before its keeper came. */
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

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
