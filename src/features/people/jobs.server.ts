import * as z from 'zod/mini'
import { defineReplies } from '#features/email-replies/public.server.ts'
import { defineJob } from '#kit/job/job.server.ts'
import { findAnsweredPerson } from './operations/emails.server.ts'
import { settlePeople } from './operations/owner.server.ts'

defineReplies('people', findAnsweredPerson)

/** Every five minutes: makes people of registered users and subscribers, gives people who have none their owner and last contact, deletes prospects who unsubscribed, and bulk acts after a day. */
export const settlePeopleJob = defineJob({
  name: 'settle-people',
  input: z.object({}),
  schedule: '*/5 * * * *',
  retry: { limit: 2, delay_seconds: 60 },
  isSingle: true,
  run: settlePeople,
})
