/**
 * A value that belongs to a request, and goes with it. It stands on the request itself: what is in a WeakMap stays until V8
 * looks through its whole heap, although the request is long gone. Rendered pages that were kept so made it do that after
 * some 800 of them, and pages that are made meanwhile wait.
 */
export function perRequest<T>(): PerRequest<T> {
  const key = Symbol('per request')
  return {
    get: (request) => (request as Holder<T>)[key],
    take: (request) => {
      const value = (request as Holder<T>)[key]
      ;(request as Holder<T>)[key] = undefined
      return value
    },
    set: (request, value) => {
      ;(request as Holder<T>)[key] = value
    },
  }
}

export interface PerRequest<T> {
  get: (request: Request) => T | undefined
  /** The value, which the request lets go: for large ones, as requests may outlive their answers for some seconds. */
  take: (request: Request) => T | undefined
  set: (request: Request, value: T) => void
}

type Holder<T> = Request & { [key: symbol]: T | undefined }
