import * as z from 'zod/mini'
import { workerActor } from '#access/make-actor.server.ts'
import { defineJob } from '#kit/job/job.server.ts'
import { anchorHead, checkChain } from './operations/anchor.server.ts'

/** Nightly, and on an administrator's request: verifies the audit log and writes a checkpoint. */
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

/** Every 15 minutes: writes a checkpoint, which limits what can be removed undetected to that time. */
export const anchorAuditJob = defineJob({
  name: 'anchor-audit',
  input: z.object({}),
  schedule: '*/15 * * * *',
  retry: { limit: 3, delay_seconds: 60 },
  isSingle: true,
  run: async () => {
    await anchorHead()
  },
})
