import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { sendMessageEmail } from './operations/email.server.ts'

/** A few minutes after a message: emails its recipient. */
export const messageEmail = defineJob({
  name: 'message-letter',
  input: z.object({ thread_id: z.string(), side: z.enum(['consumer', 'agent']) }),
  retry: { limit: 5, delay_seconds: 30 },
  run: (input) => sendMessageEmail(input),
})
