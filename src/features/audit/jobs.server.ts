import * as z from 'zod/mini'
import { workerActor } from '#access/make-actor.server.ts'
import { defineJob } from '#kit/job/job.server.ts'
import { anchorHead, checkChain } from './operations/anchor.server.ts'

/** Nightly, and when an administrator asks for it: verifies the chain and anchors its head. */
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

/** Every 15 minutes: anchors the head of the chain, so that no more than that can be cut unnoticed. */
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
