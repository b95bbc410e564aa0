import * as z from 'zod/mini'
import { transaction } from '#db/transaction.server.ts'
import { defineJob, enqueue } from '#kit/job/job.server.ts'
import { now } from '#ports/clock.server.ts'
import { retryReason } from '../operations/retry-reason.server.ts'
import { RESOURCES } from '../words.ts'

const RUN_SECONDS = 120
const WAIT_MS = 20_000

/**
 * Retries the quarantined records of one reason. Waits for a running sync, and continues in another job when its time
 * is up.
 */
export const retryMlsReasonJob = defineJob({
  name: 'retry-mls-reason',
  input: z.object({ resource: z.enum(RESOURCES), reason: z.string(), after: z.string(), asked_at: z.iso.datetime() }),
  retry: { limit: 3, delay_seconds: 120 },
  timeout_seconds: RUN_SECONDS + 60,
  run: async ({ resource, reason, after, asked_at }, { signal }) => {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(RUN_SECONDS * 1000)])
    const ended = await retryReason({ resource, reason, after, asked_at: new Date(asked_at) }, limited)
    if (ended.outcome === 'done') return
    const startAfter = new Date(now().getTime() + (ended.outcome === 'busy' ? WAIT_MS : 0))
    await transaction(async () =>
      enqueue(retryMlsReasonJob, { resource, reason, after: ended.after, asked_at }, { startAfter }),
    )
  },
})
