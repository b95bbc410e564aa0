import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { remindOfLaunchChecks } from './operations.server.ts'

/** Daily: emails the owners of launch checks that are due. */
export const remindOfLaunchChecksJob = defineJob({
  name: 'remind-of-launch-checks',
  input: z.object({}),
  schedule: '40 8 * * *',
  retry: { limit: 2, delay_seconds: 300 },
  isSingle: true,
  run: () => remindOfLaunchChecks(),
})
