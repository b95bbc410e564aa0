import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { sweepReads } from './operations/alerts.server.ts'

/** Every hour: deletes counts that no limit looks at, and alerts that are older than records are kept. */
defineJob({
  name: 'sweep-reads',
  input: z.object({}),
  schedule: '41 * * * *',
  retry: { limit: 2, delay_seconds: 60 },
  run: () => sweepReads(),
})
