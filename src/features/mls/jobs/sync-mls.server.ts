import * as z from 'zod/mini'
import { defineJob } from '#kit/job.server.ts'
import { syncFeed } from '../operations/sync.server.ts'

const RUN_SECONDS = 240

/** Reads what the feed has new. A first reading that takes longer is gone on with by the next job. */
export const syncMls = defineJob({
  name: 'sync-mls',
  input: z.object({}),
  schedule: '* * * * *',
  retry: { limit: 0, delay_seconds: 0 },
  timeout_seconds: RUN_SECONDS + 60,
  run: async (_, { signal }) => {
    await syncFeed(AbortSignal.any([signal, AbortSignal.timeout(RUN_SECONDS * 1000)]))
  },
})
