import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { sweepBrandFiles } from './operations/brand.server.ts'

/** Nightly: deletes files of logos and colors that were replaced 90 days ago. */
defineJob({
  name: 'sweep-brand-files',
  input: z.object({}),
  schedule: '43 3 * * *',
  retry: { limit: 2, delay_seconds: 300 },
  isSingle: true,
  run: () => sweepBrandFiles(),
})
