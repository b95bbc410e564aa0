import { whenIdle } from '#kit/job/foreground.server.ts'
import * as queries from '../queries/cards.server.ts'
import { makeCards, removeCards } from './image.server.ts'

const AT_ONCE = 20

/**
 * Makes first pictures in the sizes of cards, those of the newest homes for sale first, so that the first visitor does
 * not wait for them; and removes those of pictures that are gone.
 */
export async function keepCards(signal: AbortSignal): Promise<void> {
  for (const key of await queries.deleteUnusedCards()) await removeCards(key)
  while (!signal.aborted) {
    const keys = await queries.listWithoutCards(AT_ONCE)
    if (keys.length === 0) return
    for (const key of keys) {
      await whenIdle(signal)
      if (signal.aborted) return
      // One that cannot be read is noted too: trying it again each minute would not help it.
      await makeCards(key)
      await queries.insertCards(key)
    }
  }
}
