import * as z from 'zod/mini'
import { workerActor } from '#access/make-actor.server.ts'
import { defineJob } from '#kit/job/job.server.ts'
import { runFollowUps } from './operations/run.server.ts'

/** Every minute: runs the due steps of follow-ups, and ends those whose person replied or opted out. */
export const runFollowUpsJob = defineJob({
  name: 'run-follow-ups',
  input: z.object({}),
  schedule: '* * * * *',
  retry: { limit: 2, delay_seconds: 60 },
  timeout_seconds: 300,
  isSingle: true,
  run: () => runFollowUps(workerActor('follow-up')),
})
