import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { rescan } from '../operations/rescan.server.ts'

/** Every 15 minutes: queues unscanned versions for the virus scanner again. */
export const rescanDocuments = defineJob({
  name: 'rescan-documents',
  input: z.object({}),
  schedule: '3-59/15 * * * *',
  retry: { limit: 2, delay_seconds: 60 },
  isSingle: true,
  run: () => rescan(),
})
