import { AsyncLocalStorage } from 'node:async_hooks'
import type { Caller } from './request.server.ts'

/** The running call, for audit entries and logs. */
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

/** Runs a call in its context. Fails if it had to write an audit entry and did not. */
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

/** Requires an audit entry of the running call. access() calls it for an admin's POST. */
export function requireAudit(): void {
  const state = running.getStore()
  if (state) state.mustAudit = true
}

/** Marks the running call as audited. Called by audit(), and by an admin's operation that found no change. */
export function noteAudit(): void {
  const state = running.getStore()
  if (state) state.isAudited = true
}
