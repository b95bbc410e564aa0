import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { followLead, updateLeadStatus } from '#features/leads/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/valuations.server.ts'
import { isAnswer, isTransitionAllowed } from '../rules/status.ts'
import type { UpdateValuationStatus, ValuationDetail } from '../schema.ts'
import { LEAD_STATUSES, MESSAGES } from '../words.ts'
import { getValuation } from './read.server.ts'

/** Sets the next status of a request. @throws not_found, invalid, conflict */
export async function updateValuationStatus(
  actor: Admin<'leads'>,
  { valuationId, version, status }: UpdateValuationStatus,
): Promise<ValuationDetail> {
  return transaction(async () => {
    const before = await queries.lockLead(valuationId)
    if (!before) throw new AppError('not_found', MESSAGES.notFound)
    if (before.status === status) noteAudit()
    else {
      if (before.version !== version) {
        const current = { status: before.status, version: before.version }
        throw new AppError('conflict', MESSAGES.changedMeanwhile, undefined, { current })
      }
      if (!isTransitionAllowed(before.status, status)) {
        const [from, to] = [before.status, status].map((key) => LEAD_STATUSES[key].toLowerCase())
        const message = MESSAGES.noWayThere(from ?? '', to ?? '')
        throw new AppError('invalid', message, { status: message })
      }
      const isAnswered = isAnswer(before.status, status)
      await updateLeadStatus(before.id, status, isAnswered, now())
      await followLead(before.id, { isAnswered })
      audit(actor, 'lead.status_changed', {
        object_type: 'lead',
        object_id: before.id,
        before: { status: before.status },
        after: { status },
      })
    }
    return getValuation(actor, { valuationId })
  })
}
