import * as z from 'zod/mini'
import { now } from '#ports/clock.server.ts'
import { defineJob } from '../job/job.server.ts'
import { deleteOldHits } from '../queries.server.ts'
import { LIMITS } from './limits.ts'

/** Hourly: deletes expired windows, so that the table does not grow. */
defineJob({
  name: 'sweep-hits',
  input: z.object({}),
  schedule: '17 * * * *',
  retry: { limit: 2, delay_seconds: 60 },
  run: async () => {
    const longest = Math.max(...Object.values(LIMITS).map(({ window_seconds }) => window_seconds))
    await deleteOldHits(new Date(now().getTime() - 2 * longest * 1000))
  },
})
