import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { sweepOutbox } from './operations/outbox.server.ts'

/** Nightly: deletes emails after a year. */
defineJob({
  name: 'sweep-outbox',
  input: z.object({}),
  schedule: '53 3 * * *',
  retry: { limit: 3, delay_seconds: 300 },
  run: sweepOutbox,
})
