import cluster from 'node:cluster'
import { AppError } from '#kit/call/errors.ts'

/**
 * Work that many people ask for at the same moment, done a few at a time, in the order of their coming.
 * @param atOnce how many at a time
 * @param mostWaiting whoever comes when so many wait is told to try again, which is better than to wait without an end
 * @returns what runs one piece of work when its turn comes. @throws unavailable
 */
export function turns(atOnce: number, mostWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting)
        throw new AppError(
          'unavailable',
          'Many people are signing in just now. Please try again in a moment.',
          undefined,
          {
            retry_after_seconds: 3,
          },
        )
      await new Promise<void>((next) => waiting.push(next))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      // The turn goes to the next one as it is: whoever comes in between cannot take it.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Those who wait here for a turn of all processes. */
const waitingHere: (() => void)[] = []
if (cluster.isWorker) {
  process.on('message', (message) => {
    if (typeof message === 'object' && message !== null && 'turn' in message) waitingHere.shift()?.()
  })
}

/**
 * Work that all web processes of this port do in turn, as if they were one: the process that deals out the connections deals
 * out the turns too. Where there is none, each process is alone. One turn is never taken within another.
 * @param atOnce how many at a time, by all of them
 */
export async function inSharedTurn<T>(atOnce: number, work: () => Promise<T>): Promise<T> {
  if (!cluster.isWorker) return work()
  await new Promise<void>((next) => {
    waitingHere.push(next)
    process.send?.({ turn: atOnce })
  })
  try {
    return await work()
  } finally {
    process.send?.({ turn: null })
  }
}
