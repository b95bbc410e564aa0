import { AsyncLocalStorage } from 'node:async_hooks'
import type { Caller } from './request.server.ts'

/** What is known of the call that runs: audit records and logs name it. */
export interface CallContext {
  name: string
  method: 'GET' | 'POST'
  caller: Caller
}
interface Running extends CallContext {
  isAudited: boolean
  mustAudit: boolean
}
const running = new AsyncLocalStorage<Running>()

/** Runs a call in its context; refuses the silence of a write that had to leave an audit record. */
export function withCall<T>(context: CallContext, work: () => Promise<T>): Promise<T> {
  const state: Running = { ...context, isAudited: false, mustAudit: false }
  return running.run(state, async () => {
    const result = await work()
    if (state.mustAudit && !state.isAudited) {
      throw new Error(`${context.name} changed something as an admin and left no audit record.`)
    }
    return result
  })
}

/** Said by access() for an admin's POST. */
export function requireAudit(): void {
  const state = running.getStore()
  if (state) state.mustAudit = true
}

/** Said by audit(), and by an operation of an admin that found nothing to change. */
export function noteAudit(): void {
  const state = running.getStore()
  if (state) state.isAudited = true
}
