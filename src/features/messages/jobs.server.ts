import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { sendMessageLetter } from './operations/email.server.ts'

/** A while after a message: the letter that says that it waits. */
export const messageLetter = defineJob({
  name: 'message-letter',
  input: z.object({ thread_id: z.string(), side: z.enum(['consumer', 'agent']) }),
  retry: { limit: 5, delay_seconds: 30 },
  run: (input) => sendMessageLetter(input),
})
