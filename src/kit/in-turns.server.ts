import { setImmediate as otherWork } from 'node:timers/promises'
import type { Turns } from './turns.ts'

/** So long the process may be kept from its requests at a time. */
const LONGEST_MS = 6

/** Does long work in parts, and answers requests in between; what can wait waits for `calm` there, too. */
export async function inTurns<T>(work: Turns<T>, calm?: () => Promise<void>): Promise<T> {
  for (let began = performance.now(); ; ) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - began < LONGEST_MS) continue
    await otherWork()
    await calm?.()
    began = performance.now()
  }
}
