import { useSyncExternalStore } from 'react'

/*
 * What the visitor keeps, by id. A heart shows whether its thing is kept and says that it was pressed; who looks after the
 * list (in the browser, or in an account) fills the hearts and hears of it. Nothing is kept on the server: a page has empty
 * hearts until it has come to life, so that its markup is everybody's.
 */

/** A thing that a heart stands for. */
export interface Hearted {
  id: string
  /** As it is spoken of: "12 Fry Road, Greenwood". */
  name: string
}
/** Told of each press: what is wished now. */
export type HeartKeeper = (thing: Hearted, isWished: boolean) => void

const NONE: ReadonlySet<string> = new Set()
let shown: ReadonlySet<string> = NONE
let isKnown = false
let keeper: HeartKeeper | null = null
/** Presses of before somebody looked after the list. */
const waiting = new Map<string, { thing: Hearted; isWished: boolean }>()
const listeners = new Set<() => void>()

/** True where a thing is kept, or is about to be. `isKept` is what the page itself knows of it before the list is known. */
export function useIsHearted(id: string, isKept = false): boolean {
  return useSyncExternalStore(
    subscribe,
    () => shown.has(id) || (isKept && !isKnown && !waiting.has(id)),
    () => isKept,
  )
}

/** All that is kept; null while that is not known yet. The same object for as long as nothing changes. */
export function useHearted(): ReadonlySet<string> | null {
  return useSyncExternalStore(
    subscribe,
    () => (isKnown ? shown : null),
    () => null,
  )
}

/** Presses the heart of a thing: it is wished, or no longer. */
export function pressHeart(thing: Hearted, isWished: boolean): void {
  const next = new Set(shown)
  if (isWished) next.add(thing.id)
  else next.delete(thing.id)
  shown = next
  if (keeper) keeper(thing, isWished)
  else waiting.set(thing.id, { thing, isWished })
  tell()
}

/** Fills the hearts of these things, and of no others. */
export function showHearted(ids: Iterable<string>): void {
  shown = new Set(ids)
  isKnown = true
  tell()
}

/** Looks after the list from now on, beginning with what was pressed before. @returns what ends it */
export function keepHearts(next: HeartKeeper): () => void {
  keeper = next
  const pressed = [...waiting.values()]
  waiting.clear()
  for (const { thing, isWished } of pressed) next(thing, isWished)
  return () => {
    if (keeper === next) keeper = null
    isKnown = false
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
