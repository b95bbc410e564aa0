import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { removeUnused } from '../operations/media.server.ts'

/** Deletes photo files of a listing that no other listing uses. */
export const sweepMedia = defineJob({
  name: 'sweep-media',
  input: z.object({ storageKeys: z.array(z.string()) }),
  retry: { limit: 5, delay_seconds: 30 },
  run: ({ storageKeys }) => removeUnused(storageKeys),
})
