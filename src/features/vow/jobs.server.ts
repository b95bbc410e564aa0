import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { runRetention } from './operations/compliance.server.ts'

/** Nightly: deactivates inactive accounts, and deletes data past its retention. */
defineJob({
  name: 'vow-retention',
  input: z.object({}),
  schedule: '30 2 * * *',
  retry: { limit: 3, delay_seconds: 600 },
  timeout_seconds: 1800,
  isSingle: true,
  run: async (_, { signal }) => {
    await runRetention(signal)
  },
})
