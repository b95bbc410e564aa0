/** Limits concurrent work. Callers above the limit wait in order of arrival. */
export interface ConcurrencyLimit {
  /** Number of callers that wait for a slot. */
  readonly waiting: number
  readonly isIdle: boolean
  /**
   * Waits for a slot. @returns its release function, which is idempotent @throws the reason of `signal` if it aborts
   * the wait
   */
  acquire: (signal?: AbortSignal) => Promise<() => void>
  run: <T>(work: () => Promise<T>) => Promise<T>
}

/** Returns a limit of `max` slots for this process. */
export function concurrencyLimit(max: number): ConcurrencyLimit {
  const queue: (() => void)[] = []
  let running = 0

  function release(): void {
    // Pass the slot to the next caller directly, so that no later caller can take it.
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }

  function wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        queue.splice(queue.indexOf(start), 1)
        reject(signal?.reason)
      }
      if (signal?.aborted) return reject(signal.reason)
      signal?.addEventListener('abort', leave, { once: true })
      queue.push(start)
    })
  }

  async function acquire(signal?: AbortSignal): Promise<() => void> {
    if (running < max) running += 1
    else await wait(signal)
    let isReleased = false
    return () => {
      if (!isReleased) release()
      isReleased = true
    }
  }

  return {
    get waiting() {
      return queue.length
    },
    get isIdle() {
      return running === 0
    },
    acquire,
    async run(work) {
      const done = await acquire()
      try {
        return await work()
      } finally {
        done()
      }
    },
  }
}
