import { transaction } from '#db/transaction.server.ts'
import { now } from '#ports/clock.server.ts'
import { storage } from '#ports/storage/storage.server.ts'
import * as stored from '../queries/bytes.server.ts'

const BATCH_SIZE = 20

/**
 * Removes bytes that are due. A key stays listed until its bytes are gone, so a storage outage loses none.
 * Source: bar U5
 */
export async function removeLeftovers(signal: AbortSignal): Promise<void> {
  for (;;) {
    if (signal.aborted) return
    const removed = await transaction(async () => {
      const keys = await stored.lockDueLeftovers(now(), BATCH_SIZE)
      for (const key of keys) {
        await storage().remove(key)
        await stored.deleteLeftover(key)
      }
      return keys.length
    })
    if (removed < BATCH_SIZE) return
  }
}
