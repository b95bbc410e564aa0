import * as z from 'zod/mini'
import { workerActor } from '#access/make-actor.server.ts'
import { defineJob } from '#kit/job.server.ts'
import { checkChain } from './operations/anchor.server.ts'

/** Every night, and when an administrator asks for it: the chain is walked, and its head is put down outside of the table. */
export const checkAuditJob = defineJob({
  name: 'check-audit',
  input: z.object({}),
  schedule: '5 0 * * *',
  retry: { limit: 3, delay_seconds: 300 },
  timeout_seconds: 3600,
  isSingle: true,
  run: async () => {
    await checkChain(workerActor('audit'))
  },
})
