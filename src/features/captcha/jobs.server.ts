import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { sweepCaptcha } from './operations.server.ts'

/** Every hour: tasks and passes that have run out are forgotten. */
export const sweepCaptchaJob = defineJob({
  name: 'sweep-captcha',
  input: z.object({}),
  schedule: '23 * * * *',
  retry: { limit: 2, delay_seconds: 60 },
  run: () => sweepCaptcha(),
})
