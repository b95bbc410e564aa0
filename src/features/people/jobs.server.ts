import * as z from 'zod/mini'
import { defineReplies } from '#features/email-replies/public.server.ts'
import { defineJob } from '#kit/job/job.server.ts'
import { findAnsweredPerson } from './operations/emails.server.ts'
import { settlePeople } from './operations/owner.server.ts'

defineReplies('people', findAnsweredPerson)

/** Every 5 minutes: adds prospects, updates stages, owners and last contacts, and deletes former prospects. */
export const settlePeopleJob = defineJob({
  name: 'settle-people',
  input: z.object({}),
  schedule: '*/5 * * * *',
  retry: { limit: 2, delay_seconds: 60 },
  isSingle: true,
  run: settlePeople,
})
