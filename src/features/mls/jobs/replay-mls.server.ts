import * as z from 'zod/mini'
import { transaction } from '#db/transaction.server.ts'
import { defineJob, enqueue } from '#kit/job/job.server.ts'
import { now } from '#ports/clock.server.ts'
import { replayStored } from '../operations/replay.server.ts'

const RUN_SECONDS = 240
const WAIT_MS = 30_000

/** Maps stored records again. Waits for a running sync, and continues in another job when its time is up. */
export const replayMls = defineJob({
  name: 'replay-mls',
  input: z.object({ since: z.iso.datetime(), after: z.string() }),
  retry: { limit: 5, delay_seconds: 30 },
  timeout_seconds: RUN_SECONDS + 60,
  run: async ({ since, after }, { signal }) => {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(RUN_SECONDS * 1000)])
    const ended = await replayStored({ since: new Date(since), after }, limited)
    if (ended.outcome === 'done') return
    const behind = ended.outcome === 'partly' ? ended.after : after
    const startAfter = new Date(now().getTime() + (ended.outcome === 'busy' ? WAIT_MS : 0))
    await transaction(async () => enqueue(replayMls, { since, after: behind }, { startAfter }))
  },
})
