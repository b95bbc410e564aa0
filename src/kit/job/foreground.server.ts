/**
 * Runs foreground work before background work in one process, so that downloading or resizing photos never delays a
 * sync by using its processor time or its share of the feed's limits.
 */

let running = 0
let idle = Promise.withResolvers<void>()

/** Runs foreground work. Callers of `whenIdle` wait until it ends, so it must be short. */
export async function asForeground<T>(work: () => Promise<T>): Promise<T> {
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    if (running === 0) {
      idle.resolve()
      idle = Promise.withResolvers()
    }
  }
}

/** Waits until no foreground work runs in this process, or until `signal` aborts. Call it before each piece of background work. */
export async function whenIdle(signal?: AbortSignal): Promise<void> {
  while (running > 0 && !signal?.aborted) {
    const aborted = Promise.withResolvers<void>()
    const onAbort = () => aborted.resolve()
    signal?.addEventListener('abort', onAbort)
    await Promise.race([idle.promise, aborted.promise])
    signal?.removeEventListener('abort', onAbort)
  }
}
