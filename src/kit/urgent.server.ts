/**
 * What people wait for goes before what can wait, in one process: pictures that are fetched or made in advance would
 * take the processor, and the feed's limits, from a reading of what just changed.
 */

let urgent = 0
let over = Promise.withResolvers<void>()

/** Runs what people wait for: whoever asks for `calm` pauses until it is over. It must not take long. */
export async function urgently<T>(work: () => Promise<T>): Promise<T> {
  urgent += 1
  try {
    return await work()
  } finally {
    urgent -= 1
    if (urgent === 0) {
      over.resolve()
      over = Promise.withResolvers()
    }
  }
}

/** Waits until nothing urgent is at work in this process. Asked before each piece of work that can wait; ends with `signal`. */
export async function calm(signal?: AbortSignal): Promise<void> {
  while (urgent > 0 && !signal?.aborted) {
    const ended = Promise.withResolvers<void>()
    const end = () => ended.resolve()
    signal?.addEventListener('abort', end)
    await Promise.race([over.promise, ended.promise])
    signal?.removeEventListener('abort', end)
  }
}
