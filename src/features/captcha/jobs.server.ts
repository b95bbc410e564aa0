import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { sweepCaptcha } from './operations.server.ts'

/** Hourly: deletes expired challenges and passes. */
export const sweepCaptchaJob = defineJob({
  name: 'sweep-captcha',
  input: z.object({}),
  schedule: '23 * * * *',
  retry: { limit: 2, delay_seconds: 60 },
  run: () => sweepCaptcha(),
})
