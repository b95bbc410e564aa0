import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { announceAnswer } from './operations/announce.server.ts'

/** Emails the agent an answer to a proposal, in the morning if it came at night. */
export const announceAnswerJob = defineJob({
  name: 'announce-answer',
  input: z.object({ proposal_id: z.string() }),
  retry: { limit: 5, delay_seconds: 30 },
  run: (input) => announceAnswer(input),
})
