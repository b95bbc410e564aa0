import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { sweepNewsletter } from '../operations/subscribe.server.ts'

/** Nightly: deletes unconfirmed signups whose link has expired. */
export const sweepNewsletterJob = defineJob({
  name: 'sweep-newsletter',
  input: z.object({}),
  schedule: '25 3 * * *',
  retry: { limit: 2, delay_seconds: 300 },
  run: () => sweepNewsletter(),
})
