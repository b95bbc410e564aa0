import * as z from 'zod/mini'
import { workerActor } from '#access/make-actor.server.ts'
import { defineJob } from '#kit/job/job.server.ts'
import { scanVersion } from '../operations/scan.server.ts'

/** Scans one version of a document for viruses. */
export const scanDocument = defineJob({
  name: 'scan-document',
  input: z.object({ document_id: z.string(), version: z.number() }),
  retry: { limit: 6, delay_seconds: 20 },
  timeout_seconds: 120,
  concurrency: 2,
  run: (input) => scanVersion(workerActor('documents'), input),
})
