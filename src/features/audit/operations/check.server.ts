import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { enqueue } from '#kit/job/job.server.ts'
import { checkAuditJob } from '../jobs.server.ts'
import { audit } from './record.server.ts'

/**
 * Starts verification in the worker, because it can take longer than a page may. The request itself is an audit entry.
 */
export async function startAuditCheck(actor: Admin<'audit'>): Promise<{ success: true }> {
  await transaction(async () => {
    enqueue(checkAuditJob, {})
    audit(actor, 'audit.check_asked', { object_type: 'audit', object_id: 'check' })
  })
  return { success: true }
}
