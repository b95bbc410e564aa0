import type { Admin } from '#access/actors.ts'
import { countJobs, listWorkerProcesses, workerHealth } from '#features/jobs/public.server.ts'
import { countEmails } from '#features/outbox/public.server.ts'
import { mailPort } from '#kit/email/send-mail.server.ts'
import { now } from '#ports/clock.server.ts'
import { quickPartsOf } from '../rules/status.ts'
import type { Part } from '../schema.ts'

/** Returns the state of worker, jobs and email, which a page can wait for. */
export async function quickParts(_actor: Admin<'operations'>): Promise<Part[]> {
  return quickPartsOf({
    checked_at: now(),
    worker: await workerHealth(),
    workers: await listWorkerProcesses(),
    jobs: await countJobs(),
    email: { ...(await countEmails()), has_server: mailPort() !== null },
  })
}
