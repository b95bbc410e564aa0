import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { sendNotification } from './operations/send.server.ts'
import { MAX_ATTEMPTS } from './words.ts'

/** Sends one notification to one device. */
export const sendNotificationJob = defineJob({
  name: 'send-notification',
  input: z.object({ device_id: z.string(), email_id: z.nullable(z.string()), path: z.string() }),
  retry: { limit: MAX_ATTEMPTS, delay_seconds: 30 },
  timeout_seconds: 60,
  concurrency: 4,
  run: sendNotification,
})
