import { setImmediate as handleEvents } from 'node:timers/promises'
import type { SlicedWork } from './sliced-work.ts'

/** Longest time to block the event loop. */
const MAX_BLOCK_MS = 6

/**
 * Runs sliced work and answers requests between slices.
 * @param wait also awaited between slices: `whenIdle` for background work
 */
export async function runInSlices<T>(work: SlicedWork<T>, wait?: () => Promise<void>): Promise<T> {
  for (let began = performance.now(); ; ) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - began < MAX_BLOCK_MS) continue
    await handleEvents()
    await wait?.()
    began = performance.now()
  }
}
