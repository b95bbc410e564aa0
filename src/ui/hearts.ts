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
interface Press {
  thing: Hearted
  isWished: boolean
}
/** Presses of before somebody looked after the list. */
const waiting = new Map<string, Press>()
/** The same for the next page of this window, should this one be left before. */
const LEFT = 'hearts-pressed'
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
  else {
    waiting.set(thing.id, { thing, isWished })
    leave(pressedBefore())
  }
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
  const pressed = pressedBefore()
  waiting.clear()
  leave([])
  for (const { thing, isWished } of pressed) next(thing, isWished)
  return () => {
    if (keeper === next) keeper = null
    isKnown = false
  }
}

/** On this page, and on one that was left before anybody heard of it. */
function pressedBefore(): Press[] {
  return [...new Map([...left().map((press) => [press.thing.id, press] as const), ...waiting]).values()]
}

function leave(pressed: readonly Press[]): void {
  try {
    if (pressed.length > 0) sessionStorage.setItem(LEFT, JSON.stringify(pressed))
    else sessionStorage.removeItem(LEFT)
  } catch {
    // A window that keeps nothing: what is pressed holds while the page does.
  }
}

function left(): Press[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(LEFT) ?? '[]')
    return Array.isArray(found) ? found.filter(isPress) : []
  } catch {
    return []
  }
}

function isPress(value: unknown): value is Press {
  if (typeof value !== 'object' || value === null || !('thing' in value && 'isWished' in value)) return false
  const { thing, isWished } = value
  if (typeof thing !== 'object' || thing === null || !('id' in thing && 'name' in thing)) return false
  return typeof thing.id === 'string' && typeof thing.name === 'string' && typeof isWished === 'boolean'
}

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
