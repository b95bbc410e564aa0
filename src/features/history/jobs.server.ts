import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { sweepHistory } from './operations.server.ts'

/** Every night: what is older than a history is kept goes. */
defineJob({
  name: 'sweep-history',
  input: z.object({}),
  schedule: '41 3 * * *',
  retry: { limit: 3, delay_seconds: 300 },
  run: sweepHistory,
})
