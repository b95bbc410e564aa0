import * as z from 'zod/mini'
import { workerActor } from '#access/make-actor.server.ts'
import { defineJob } from '#kit/job/job.server.ts'
import { warnOfOldStatistics } from './operations.server.ts'

/** Daily: emails the admins of statistics about those that are a year old. */
export const warnOfOldStatisticsJob = defineJob({
  name: 'warn-of-old-figures',
  input: z.object({}),
  schedule: '30 8 * * *',
  retry: { limit: 2, delay_seconds: 300 },
  isSingle: true,
  run: () => warnOfOldStatistics(workerActor('figures')),
})
