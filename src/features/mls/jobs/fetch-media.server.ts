import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { downloadWantedMedia } from '../operations/media.server.ts'

const RUN_SECONDS = 240

/** Downloads listing photos, a few at a time. */
export const fetchMedia = defineJob({
  name: 'fetch-media',
  input: z.object({}),
  schedule: '* * * * *',
  retry: { limit: 0, delay_seconds: 0 },
  timeout_seconds: RUN_SECONDS + 60,
  run: (_, { signal }) => downloadWantedMedia(AbortSignal.any([signal, AbortSignal.timeout(RUN_SECONDS * 1000)])),
})
