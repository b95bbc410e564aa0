import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { sweepTouches } from '../operations/touches.server.ts'

/** Hourly: deletes change marks of listings that are older than a day. */
defineJob({
  name: 'sweep-touches',
  input: z.object({}),
  schedule: '23 * * * *',
  retry: { limit: 2, delay_seconds: 60 },
  run: sweepTouches,
})
