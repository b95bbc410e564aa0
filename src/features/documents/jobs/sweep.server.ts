import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { removeLeftovers } from '../operations/remove.server.ts'

/** Every 10 minutes: removes the bytes of deleted documents and of unfinished uploads. */
export const sweepDocuments = defineJob({
  name: 'sweep-documents',
  input: z.object({}),
  schedule: '*/10 * * * *',
  retry: { limit: 5, delay_seconds: 60 },
  run: (_, { signal }) => removeLeftovers(signal),
})
