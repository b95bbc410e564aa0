import * as z from 'zod/mini'
import { workerActor } from '#access/make-actor.server.ts'
import { defineJob } from '#kit/job/job.server.ts'
import { watchPromises } from './operations.server.ts'

/** Every five minutes: whose turn it is, is reminded; what is late goes to the administrators. */
export const watchPromisesJob = defineJob({
  name: 'watch-promises',
  input: z.object({}),
  schedule: '*/5 * * * *',
  retry: { limit: 2, delay_seconds: 60 },
  isSingle: true,
  run: () => watchPromises(workerActor('promises')),
})
