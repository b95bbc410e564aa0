import { useSyncExternalStore } from 'react'

type Area = 'local' | 'session'

/** A zod schema, or a type guard: the first page's program has no zod. */
type Schema<Value> =
  | ((stored: unknown) => stored is Value)
  | { safeParse: (stored: unknown) => { success: boolean; data?: Value | undefined } }

interface Options<Value> {
  key: string
  schema: Schema<Value>
  /** Session storage belongs to one tab and ends with it. */
  area?: Area
  /** Keeps the first entries of a list, or the highest numbers of a record (the newest times). */
  max?: number
  /** Stores the string itself instead of JSON. */
  isText?: boolean
}

/** One entry of the browser's storage. */
export interface BrowserStore<Value> {
  /** Returns the same object until the entry changes; null on the server, and for an invalid entry. */
  get: () => Value | null
  /** Removes the entry for null and for an empty value. @returns false where storage refused it */
  set: (value: Value | null) => boolean
  /** Calls `listener` after each change. @returns a function that ends the subscription */
  subscribe: (listener: (isOtherTab: boolean) => void) => () => void
  /** Renders the component again after each change. */
  useValue: () => Value | null
}

/** A list of ids with the time of each in milliseconds. */
export type Times = Readonly<Record<string, number>>

/**
 * Defines an entry in local or session storage, validated on every read. Where storage refuses a value (private mode,
 * quota), the page holds it until it is left.
 */
export function browserStore<Value extends object | string>(options: Options<Value>): BrowserStore<Value> {
  const { key, schema, area = 'local', max, isText = false } = options
  const listeners = new Set<(isOtherTab: boolean) => void>()
  let known: { text: string | null; value: Value | null } = { text: null, value: null }
  let isHeld = false

  function get(): Value | null {
    const text = isHeld ? known.text : (withStorage(area, (storage) => storage.getItem(key)) ?? null)
    if (text !== known.text) known = { text, value: text === null ? null : parsed(text) }
    return known.value
  }

  function parsed(text: string): Value | null {
    try {
      const stored: unknown = isText ? text : JSON.parse(text)
      if (typeof schema === 'function') return schema(stored) ? limited(stored, max) : null
      const { data } = schema.safeParse(stored)
      return data ? limited(data, max) : null
    } catch {
      return null
    }
  }

  function set(next: Value | null): boolean {
    const value = next && Object.keys(next).length > 0 ? limited(next, max) : null
    const text = value && (typeof value === 'string' ? value : JSON.stringify(value))
    const isStored = withStorage(area, (storage) => {
      if (text === null) storage.removeItem(key)
      else storage.setItem(key, text)
      return true
    })
    // A server has many visitors: it must hold nothing.
    if (typeof document === 'undefined') return false
    known = { text, value }
    isHeld = !isStored
    for (const listener of listeners) listener(false)
    return !isHeld
  }

  function subscribe(listener: (isOtherTab: boolean) => void): () => void {
    const onStorage = (event: StorageEvent) => {
      // The key is null where another tab cleared everything.
      if (event.key !== key && event.key !== null) return
      isHeld = false
      listener(true)
    }
    listeners.add(listener)
    addEventListener('storage', onStorage)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', onStorage)
    }
  }

  return { get, set, subscribe, useValue: () => useSyncExternalStore(subscribe, get, () => null) }
}

/** Removes all entries whose key begins with `prefix`, whichever store wrote them. */
export function clearStored(prefix: string): void {
  for (const area of ['local', 'session'] as const)
    withStorage(area, (storage) => {
      for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
    })
}

/** True where the browser lets the page use local storage. */
export function hasLocalStorage(): boolean {
  return withStorage('local', () => true) ?? false
}

/** True for an object that is no list. */
export function isRecord(stored: unknown): stored is Readonly<Record<string, unknown>> {
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored)
}

/** True for a list of ids with times. */
export function isTimes(stored: unknown): stored is Times {
  return isRecord(stored) && Object.values(stored).every((at) => Number.isSafeInteger(at))
}

/** Browsers throw for storage that is blocked or full. @returns undefined then, and on the server */
function withStorage<Result>(area: Area, work: (storage: Storage) => Result): Result | undefined {
  if (typeof document === 'undefined') return undefined
  try {
    return work(area === 'local' ? localStorage : sessionStorage)
  } catch {
    return undefined
  }
}

function limited<Value>(value: Value, max = Number.POSITIVE_INFINITY): Value {
  if (typeof value !== 'object' || value === null || Object.keys(value).length <= max) return value
  if (Array.isArray(value)) return value.slice(0, max) as Value
  const newest = Object.entries(value as Times).sort(([, a], [, b]) => b - a)
  return Object.fromEntries(newest.slice(0, max)) as Value
}
