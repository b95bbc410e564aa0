/**
 * Returns a store for one value per request. The value is a property of the request, because WeakMap entries stay in
 * memory until a full garbage collection: with rendered pages as values, one ran every 800 pages and delayed others.
 */
export function requestLocal<T, Of extends object = Request>(): RequestLocal<T, Of> {
  const key = Symbol('request-local')
  const holder = (of: Of) => of as unknown as Holder<T>
  return {
    get: (of) => holder(of)[key],
    take: (of) => {
      const value = holder(of)[key]
      holder(of)[key] = undefined
      return value
    },
    set: (of, value) => {
      holder(of)[key] = value
    },
  }
}

export interface RequestLocal<T, Of extends object = Request> {
  get: (of: Of) => T | undefined
  /** Returns the value and removes it. Use it for large values: requests can outlive their responses by seconds. */
  take: (of: Of) => T | undefined
  set: (of: Of, value: T) => void
}

interface Holder<T> {
  [key: symbol]: T | undefined
}
