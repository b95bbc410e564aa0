import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { sweepLogos } from './operations/logo.server.ts'

/** Hourly: deletes logos whose inquiry was never sent. */
export const sweepSponsorLogos = defineJob({
  name: 'sweep-sponsor-logos',
  input: z.object({}),
  schedule: '41 * * * *',
  retry: { limit: 2, delay_seconds: 60 },
  isSingle: true,
  run: () => sweepLogos(),
})
