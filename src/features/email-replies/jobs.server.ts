import * as z from 'zod/mini'
import { workerActor } from '#access/make-actor.server.ts'
import { defineJob } from '#kit/job/job.server.ts'
import { readReplies } from './operations/read.server.ts'

/** Every minute: reads the reply mailbox, and adds the replies to their records. */
export const readRepliesJob = defineJob({
  name: 'read-replies',
  input: z.object({}),
  schedule: '* * * * *',
  retry: { limit: 2, delay_seconds: 60 },
  timeout_seconds: 300,
  isSingle: true,
  run: () => readReplies(workerActor('replies')),
})
