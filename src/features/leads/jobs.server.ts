import * as z from 'zod/mini'
import { workerActor } from '#access/make-actor.server.ts'
import { defineReplies } from '#features/email-replies/public.server.ts'
import { defineJob } from '#kit/job/job.server.ts'
import { linkPeople } from './operations/people.server.ts'
import { watchPromises } from './operations/promises.server.ts'
import { findAnsweredLead } from './operations/replies.server.ts'

defineReplies('leads', findAnsweredLead)

/** Every 5 minutes: reminds owners of inquiries that are due soon, and tells the admins about overdue ones. */
export const watchPromisesJob = defineJob({
  name: 'watch-promises',
  input: z.object({}),
  schedule: '*/5 * * * *',
  retry: { limit: 2, delay_seconds: 60 },
  isSingle: true,
  run: () => watchPromises(workerActor('promises')),
})

/** Every 5 minutes: links leads to their people. */
export const linkPeopleJob = defineJob({
  name: 'link-people',
  input: z.object({}),
  schedule: '*/5 * * * *',
  retry: { limit: 2, delay_seconds: 60 },
  isSingle: true,
  run: linkPeople,
})
