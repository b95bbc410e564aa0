import { whenIdle } from '#kit/job/foreground.server.ts'
import * as queries from '../queries/cards.server.ts'
import { createCards, removeCards } from './image.server.ts'

const BATCH_SIZE = 20

/** Prerenders main photos in card sizes before a visitor needs them, newest homes first. Deletes unused ones. */
export async function prerenderCards(signal: AbortSignal): Promise<void> {
  for (const key of await queries.deleteUnusedCards()) await removeCards(key)
  while (!signal.aborted) {
    const keys = await queries.listWithoutCards(BATCH_SIZE)
    if (keys.length === 0) return
    for (const key of keys) {
      await whenIdle(signal)
      if (signal.aborted) return
      // Record unreadable photos too, so that they are not retried every minute.
      await createCards(key)
      await queries.insertCards(key)
    }
  }
}
