import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { sweepNewsletter } from '../operations/subscribe.server.ts'

/** Every night: signups that nobody confirmed are forgotten. */
export const sweepNewsletterJob = defineJob({
  name: 'sweep-newsletter',
  input: z.object({}),
  schedule: '25 3 * * *',
  retry: { limit: 2, delay_seconds: 300 },
  run: () => sweepNewsletter(),
})
