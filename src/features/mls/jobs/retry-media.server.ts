import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { retryFailedPictures } from '../operations/media.server.ts'

/** Nightly: retries failed photos. */
export const retryMedia = defineJob({
  name: 'retry-media',
  input: z.object({}),
  schedule: '40 3 * * *',
  retry: { limit: 1, delay_seconds: 300 },
  run: () => retryFailedPictures(),
})
