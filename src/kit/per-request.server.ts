/**
 * A value that belongs to a request, and goes with it. It stands on the request itself: what is in a WeakMap stays until V8
 * looks through its whole heap, although the request is long gone. Rendered pages that were kept so made it do that after
 * some 800 of them, and pages that are made meanwhile wait.
 */
export function perRequest<T, Of extends object = Request>(): PerRequest<T, Of> {
  const key = Symbol('per request')
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

export interface PerRequest<T, Of extends object = Request> {
  get: (of: Of) => T | undefined
  /** The value, which the request lets go: for large ones, as requests may outlive their answers for some seconds. */
  take: (of: Of) => T | undefined
  set: (of: Of, value: T) => void
}

interface Holder<T> {
  [key: symbol]: T | undefined
}
