import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { sweepHistory } from './operations.server.ts'

/** Nightly: deletes history entries past their retention. */
defineJob({
  name: 'sweep-history',
  input: z.object({}),
  schedule: '41 3 * * *',
  retry: { limit: 3, delay_seconds: 300 },
  run: sweepHistory,
})
