import { once } from 'node:events'
import { setClock } from '#ports/clock.server.ts'
import type { Budget } from '#ports/mls-feed/mls-feed.ts'

/**
 * Returns a request budget in simulated time. Requests are sequential, and before each the parent process advances the
 * clock shared with the feed by the delay that the limits require.
 */
export function simulatedBudget(): Budget {
  let at = Date.now()
  let before = Promise.resolve()
  let end = () => {}
  setClock({ now: () => new Date(at) })
  // The clock also advances between two syncs.
  process.on('message', (now) => {
    at = Number(now)
  })
  return {
    take: async () => {
      const former = before
      const current = Promise.withResolvers<void>()
      before = current.promise
      await former
      end = current.resolve
      const moved = once(process, 'message')
      process.send?.('take')
      await moved
    },
    spend: async () => end(),
  }
}
