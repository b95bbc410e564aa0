import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { sweepAnalytics } from './operations/collect.server.ts'

/** Nightly: deletes analytics events after 13 months, and the salts of past days. */
defineJob({
  name: 'sweep-analytics',
  input: z.object({}),
  schedule: '11 0 * * *',
  retry: { limit: 3, delay_seconds: 300 },
  run: sweepAnalytics,
})
