import { useSyncExternalStore } from 'react'

type Area = 'localStorage' | 'sessionStorage'

/** A zod schema, or a type guard for pages whose first bundle has no zod. */
type Schema<Value> =
  | ((stored: unknown) => stored is Value)
  | { safeParse: (stored: unknown) => { success: boolean; data?: Value | undefined } }

interface Options<Value> {
  key: string
  schema: Schema<Value>
  /** Session storage ends with its tab. */
  area?: Area
  /** Maximum length of a list; later entries are dropped. */
  max?: number
  /** Stores the string itself instead of JSON. */
  isText?: boolean
}

/** An entry of local or session storage. */
export interface BrowserStore<Value> {
  /** Returns the same object until the entry changes; null on the server, and for an invalid entry. */
  get: () => Value | null
  /** Removes the entry for null and for an empty value. @returns false if storage refused it */
  set: (value: Value | null) => boolean
  /** Calls `listener` after each change. @returns a function that ends the subscription */
  subscribe: (listener: (isOtherTab: boolean) => void) => () => void
  /** Renders the component again after each change. */
  useValue: () => Value | null
}

/**
 * Defines an entry in local or session storage, validated on every read. If storage refuses a value (private mode,
 * quota), it stays in memory until the page is left.
 */
export function browserStore<Value extends object | string>({
  key,
  schema,
  area = 'localStorage',
  max,
  isText,
}: Options<Value>): BrowserStore<Value> {
  const listeners = new Set<(isOtherTab: boolean) => void>()
  let known: { text: string | null; value: Value | null } = { text: null, value: null }
  let isHeld = false

  function get(): Value | null {
    const text = isHeld ? known.text : (withStorage(area, (storage) => storage.getItem(key)) ?? null)
    if (text !== known.text) known = { text, value: parsed(text) }
    return known.value
  }

  function parsed(text: string | null): Value | null {
    try {
      const stored: unknown = isText ? text : JSON.parse(text ?? 'null')
      if (typeof schema === 'function') return schema(stored) ? stored : null
      return schema.safeParse(stored).data ?? null
    } catch {
      return null
    }
  }

  function set(next: Value | null): boolean {
    // On the server a stored value would leak to other visitors.
    if (typeof document === 'undefined') return false
    const value = Array.isArray(next) ? (next.slice(0, max) as Value) : next
    const text = Object.keys(value ?? {}).length > 0 ? (isText ? String(value) : JSON.stringify(value)) : null
    isHeld = !withStorage(area, (storage) => {
      if (text === null) storage.removeItem(key)
      else storage.setItem(key, text)
      return true
    })
    known = { text, value: text === null ? null : value }
    for (const listener of listeners) listener(false)
    return !isHeld
  }

  function subscribe(listener: (isOtherTab: boolean) => void): () => void {
    const onStorage = (event: StorageEvent) => {
      // The key is null if another tab cleared everything.
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

/** Removes all entries whose key begins with `prefix`. */
export function clearStored(prefix: string): void {
  for (const area of ['localStorage', 'sessionStorage'] as const)
    withStorage(area, (storage) => {
      for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
    })
}

/** Runs `work` on a storage. @returns undefined if the browser blocks it or has no room, and on the server */
export function withStorage<Result>(area: Area, work: (storage: Storage) => Result): Result | undefined {
  try {
    // Node 25 has a localStorage that all visitors would share.
    return typeof document === 'undefined' ? undefined : work(window[area])
  } catch {
    return undefined
  }
}

/** Returns whether a value is an object other than an array. */
export function isRecord(stored: unknown): stored is Readonly<Record<string, unknown>> {
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored)
}
