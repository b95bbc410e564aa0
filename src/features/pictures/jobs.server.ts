import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { sweepPictures } from './operations.server.ts'

/** Nightly: deletes uploaded images that no page uses. */
defineJob({
  name: 'sweep-pictures',
  input: z.object({}),
  schedule: '40 3 * * *',
  retry: { limit: 2, delay_seconds: 300 },
  isSingle: true,
  run: () => sweepPictures(),
})
