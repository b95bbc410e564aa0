import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { sendMessageEmail } from './operations/email.server.ts'

/** A while after a message: the letter that says that it waits. */
export const messageEmail = defineJob({
  name: 'message-letter',
  input: z.object({ thread_id: z.string(), side: z.enum(['consumer', 'agent']) }),
  retry: { limit: 5, delay_seconds: 30 },
  run: (input) => sendMessageEmail(input),
})
