import * as z from 'zod/mini'
import { workerActor } from '#access/make-actor.server.ts'
import { defineJob } from '#kit/job/job.server.ts'
import { fitEstimates } from './operations/estimate.server.ts'

/** Daily, and more often during the first import: fits the estimate model to closed sales and tests it. */
export const fitEstimatesJob = defineJob({
  name: 'fit-estimates',
  input: z.object({}),
  schedule: '*/5 * * * *',
  retry: { limit: 2, delay_seconds: 300 },
  timeout_seconds: 600,
  isSingle: true,
  run: async () => {
    await fitEstimates(workerActor('estimates'))
  },
})
