import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { removeLeftovers } from '../operations/remove.server.ts'

/** Removes the bytes of deleted documents and of uploads that never ended. */
export const sweepDocuments = defineJob({
  name: 'sweep-documents',
  input: z.object({}),
  schedule: '*/10 * * * *',
  retry: { limit: 5, delay_seconds: 60 },
  run: (_, { signal }) => removeLeftovers(signal),
})
