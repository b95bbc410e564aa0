import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { enqueue } from '#kit/job/job.server.ts'
import { now } from '#ports/clock.server.ts'
import { syncMls } from '../jobs/sync-mls.server.ts'
import { listQuarantinedBy } from '../queries/quarantine.server.ts'
import * as queries from '../queries/removals.server.ts'
import { confirmRun, lockWaitingRun } from '../queries/runs.server.ts'
import { requestComparison } from '../queries/sweeps.server.ts'
import type { ConfirmMlsRemoval, MlsAnswer, MlsRunId, RefuseMlsRemoval } from '../schema/console.ts'
import type { MlsRunDetail } from '../schema/overview.ts'
import { MESSAGES, RESOURCES } from '../words.ts'

type Actor = Admin<'mls'>

const SAMPLES = 25

/** Returns a sync run with its findings and, if it needs approval, its planned removal. @throws not_found */
export async function getMlsRun(_actor: Actor, { runId }: MlsRunId): Promise<MlsRunDetail> {
  const run = await queries.findRun(runId)
  if (!run) throw new AppError('not_found', MESSAGES.runNotFound)
  const resource = RESOURCES.find((one) => one === run.resource)
  const isWaiting = run.kind === 'reconcile' && run.status === 'halted' && run.missing !== null && !run.confirmed_at
  return {
    ...run,
    removal: isWaiting && !run.refused_at && resource ? await queries.findRemoval(runId, resource, SAMPLES) : null,
    put_aside: run.quarantined > 0 ? await listQuarantinedBy(runId, SAMPLES) : [],
  }
}

/**
 * Approves the removal of a halted comparison. The administrator types the number of records and a reason. Records that
 * are back in the feed by then stay.
 * @throws not_found, invalid for a different number, conflict when the run does not need approval
 */
export async function confirmMlsRemoval(actor: Actor, { runId, missing, note }: ConfirmMlsRemoval): Promise<MlsAnswer> {
  const at = now()
  await transaction(async () => {
    const run = await lockWaiting(runId)
    if (run.missing !== missing)
      throw new AppError('invalid', MESSAGES.countDiffers, { missing: MESSAGES.countDiffers })
    await confirmRun(runId, at, actor.account_id)
    await queries.updateDecision(runId, { note })
    const resource = RESOURCES.find((one) => one === run.resource)
    if (resource) await requestComparison([resource], at)
    enqueue(syncMls, { isAwaited: true })
    audit(actor, 'mls.removal_confirmed', {
      object_type: 'mls_run',
      object_id: runId,
      after: { resource: run.resource, missing: run.missing, note },
    })
  })
  return { success: true, message: MESSAGES.confirmed }
}

/**
 * Rejects the removal of a comparison. The records stay on the site; the next comparison asks again if they are still
 * missing.
 * @throws not_found, conflict when the run does not need approval
 */
export async function refuseMlsRemoval(actor: Actor, { runId, note }: RefuseMlsRemoval): Promise<MlsAnswer> {
  await transaction(async () => {
    const run = await lockWaiting(runId)
    await queries.updateDecision(runId, { note, refused: { at: now(), by: actor.account_id } })
    audit(actor, 'mls.removal_refused', {
      object_type: 'mls_run',
      object_id: runId,
      after: { resource: run.resource, missing: run.missing, note },
    })
  })
  return { success: true, message: MESSAGES.refused }
}

async function lockWaiting(runId: string): Promise<{ resource: string; missing: number | null }> {
  const run = await lockWaitingRun(runId)
  if (!run) throw new AppError('not_found', MESSAGES.runNotFound)
  if (!run.is_waiting) throw new AppError('conflict', MESSAGES.notWaiting)
  return run
}
