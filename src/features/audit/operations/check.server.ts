import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { enqueue } from '#kit/job/job.server.ts'
import { checkAuditJob } from '../jobs.server.ts'
import { audit } from './record.server.ts'

/** Has the whole chain walked by the worker: a long one takes longer than a page may. Asking for it is an act of its own. */
export async function startAuditCheck(actor: Admin<'audit'>): Promise<{ success: true }> {
  await transaction(async () => {
    enqueue(checkAuditJob, {})
    audit(actor, 'audit.check_asked', { object_type: 'audit', object_id: 'check' })
  })
  return { success: true }
}
