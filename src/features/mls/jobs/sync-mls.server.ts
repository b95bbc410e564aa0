import * as z from 'zod/mini'
import { transaction } from '#db/transaction.server.ts'
import { defineJob, enqueue } from '#kit/job/job.server.ts'
import { now } from '#ports/clock.server.ts'
import { storeMappingVersion } from '../operations/replay.server.ts'
import type { SyncOutcome } from '../operations/run.server.ts'
import { warnOfSilence } from '../operations/silence.server.ts'
import { syncFeed } from '../operations/sync.server.ts'

import { replayMls } from './replay-mls.server.ts'

const RUN_SECONDS = 240
const WAIT_MS = 2000

/**
 * Every minute: syncs changes from the feed. A first import that takes longer continues in the next job. A sync that an
 * administrator waits for follows the run in progress, which may already be past the requested change.
 */
export const syncMls = defineJob({
  name: 'sync-mls',
  input: z.object({ isAwaited: z.optional(z.boolean()) }),
  schedule: '* * * * *',
  retry: { limit: 0, delay_seconds: 0 },
  timeout_seconds: RUN_SECONDS + 60,
  run: async ({ isAwaited }, { signal }) => {
    await transaction(async () => {
      // After an upgrade of the mapping, stored records are mapped again.
      if (await storeMappingVersion()) enqueue(replayMls, { since: new Date(0).toISOString(), after: '' })
    })
    let outcome: SyncOutcome = 'failed'
    try {
      outcome = await syncFeed(AbortSignal.any([signal, AbortSignal.timeout(RUN_SECONDS * 1000)]))
    } finally {
      if (outcome !== 'done' && outcome !== 'no feed') await warnOfSilence()
    }
    if (outcome !== 'busy' || !isAwaited) return
    await transaction(async () => enqueue(syncMls, { isAwaited }, { startAfter: new Date(now().getTime() + WAIT_MS) }))
  },
})
