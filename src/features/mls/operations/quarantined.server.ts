import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { enqueue } from '#kit/job/job.server.ts'
import { now } from '#ports/clock.server.ts'
import { retryMlsReasonJob } from '../jobs/retry-reason.server.ts'
import * as queries from '../queries/quarantine.server.ts'
import type { IgnoreMlsRecord, ListMlsQuarantine, MlsAnswer, MlsRecordId, RetryMlsReason } from '../schema/console.ts'
import type { QuarantinedDetail, QuarantinePage } from '../schema/overview.ts'
import { MESSAGES } from '../words.ts'
import { openSource, refuseWhilePaused } from './console.server.ts'

type Actor = Admin<'mls'>

const MAX_REASONS = 50

/** Returns a page of the quarantined records with their reasons. */
export async function listMlsQuarantine(_actor: Actor, input: ListMlsQuarantine): Promise<QuarantinePage> {
  return {
    ...(await queries.listQuarantine(input)),
    counts: await queries.countByStatus(),
    reasons: await queries.listReasons(MAX_REASONS),
  }
}

/** Returns a quarantined record with its payload. @throws not_found */
export async function getMlsQuarantined(_actor: Actor, { recordId }: MlsRecordId): Promise<QuarantinedDetail> {
  const record = await queries.findRecord(recordId)
  if (!record) throw new AppError('not_found', MESSAGES.recordNotFound)
  return record
}

/**
 * Ignores a record, which then counts again only for a different reason; or reopens it.
 * @throws not_found
 */
export async function ignoreMlsRecord(actor: Actor, { recordId, isIgnored }: IgnoreMlsRecord): Promise<MlsAnswer> {
  return transaction(async () => {
    const record = await queries.lockRecord(recordId)
    if (!record) throw new AppError('not_found', MESSAGES.recordNotFound)
    if (record.is_ignored === isIgnored) noteAudit()
    else {
      await queries.updateIgnored(recordId, isIgnored ? { reason: record.reason, at: now() } : null)
      const { resource, record_key, reason } = record
      audit(actor, isIgnored ? 'mls.record_ignored' : 'mls.record_reopened', {
        object_type: 'mls_record',
        object_id: recordId,
        after: { resource, record_key, reason },
      })
    }
    return { success: true, message: MESSAGES.done }
  })
}

/** Queues a job that retries all records of a reason. @throws conflict when no feed is configured or it is paused */
export async function retryMlsReason(actor: Actor, { resource, reason }: RetryMlsReason): Promise<MlsAnswer> {
  openSource()
  await refuseWhilePaused()
  await transaction(async () => {
    enqueue(retryMlsReasonJob, { resource, reason, after: '', asked_at: now().toISOString() })
    audit(actor, 'mls.reason_retried', { object_type: 'mls', object_id: null, after: { resource, reason } })
  })
  return { success: true, message: MESSAGES.reasonQueued }
}
