import { once } from 'node:events'
import { setClock } from '#ports/clock.server.ts'
import type { Budget } from '#ports/mls-feed/mls-feed.ts'

/**
 * A budget that takes no time: one request goes after the other, and before each the parent process moves the clock that
 * this process and the feed share, by what the limits ask for between two requests.
 */
export function budgetInTurn(): Budget {
  let at = Date.now()
  let before = Promise.resolve()
  let end = () => {}
  setClock({ now: () => new Date(at) })
  // The clock also moves between two readings.
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
