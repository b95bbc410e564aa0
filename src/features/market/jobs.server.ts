import * as z from 'zod/mini'
import { workerActor } from '#access/make-actor.server.ts'
import { defineJob } from '#kit/job/job.server.ts'
import { countMarket } from './operations.server.ts'

/** Calculates the statistics of all places, once a day and again while the listings of a first import grow. */
export const countMarketJob = defineJob({
  name: 'count-market',
  input: z.object({}),
  schedule: '*/5 * * * *',
  retry: { limit: 2, delay_seconds: 300 },
  timeout_seconds: 900,
  isSingle: true,
  run: async () => {
    await countMarket(workerActor('market'))
  },
})
