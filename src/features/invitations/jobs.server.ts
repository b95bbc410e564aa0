import * as z from 'zod/mini'
import { defineJob } from '#kit/job/job.server.ts'
import { deleteOldInvitations } from './operations/invite.server.ts'

/** Every night: deletes invitations that ended 90 days ago. */
export const deleteOldInvitationsJob = defineJob({
  name: 'delete-old-invitations',
  input: z.object({}),
  schedule: '41 3 * * *',
  retry: { limit: 3, delay_seconds: 60 },
  isSingle: true,
  run: () => deleteOldInvitations(),
})
