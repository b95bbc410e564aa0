import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { sweepReads } from './operations/alerts.server.ts'

/** Hourly: deletes counts outside all windows, and alerts past their retention. */
defineJob({
  name: 'sweep-reads',
  input: z.object({}),
  schedule: '41 * * * *',
  retry: { limit: 2, delay_seconds: 60 },
  run: () => sweepReads(),
})
