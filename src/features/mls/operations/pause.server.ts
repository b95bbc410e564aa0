import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { SUPER_ADMIN_LEVEL } from '#features/accounts/words.ts'
import { audit } from '#features/audit/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { newId } from '#kit/ids.server.ts'
import { enqueue } from '#kit/job/job.server.ts'
import { now } from '#ports/clock.server.ts'
import { syncMls } from '../jobs/sync-mls.server.ts'
import * as queries from '../queries/pauses.server.ts'
import type { MlsAnswer, PauseMlsFeed, ResumeMlsFeed } from '../schema/console.ts'
import { MESSAGES } from '../words.ts'
import { openSource } from './console.server.ts'

/**
 * Pauses the sync until an administrator resumes it, also across restarts. A run in progress stops after the page that
 * it is storing. @throws forbidden for all but super administrators, conflict when already paused or without a feed
 */
export async function pauseMlsFeed(actor: Admin<'mls'>, { reason }: PauseMlsFeed): Promise<MlsAnswer> {
  requireSuper(actor)
  openSource()
  const id = newId()
  const at = now()
  await transaction(async () => {
    if (!(await queries.insertPause({ id, reason, at, by: actor.account_id })))
      throw new AppError('conflict', MESSAGES.pausedAlready)
    audit(actor, 'mls.feed_paused', { object_type: 'mls', object_id: id, after: { reason } })
  })
  return { success: true, message: MESSAGES.paused }
}

/** Ends a pause; the sync continues from its watermark. Does nothing if the pause is over. @throws forbidden */
export async function resumeMlsFeed(actor: Admin<'mls'>, { pauseId }: ResumeMlsFeed): Promise<MlsAnswer> {
  requireSuper(actor)
  const at = now()
  await transaction(async () => {
    const ended = await queries.endPause(pauseId, at, actor.account_id)
    if (!ended) {
      noteAudit()
      return
    }
    enqueue(syncMls, { isAwaited: true })
    audit(actor, 'mls.feed_resumed', { object_type: 'mls', object_id: pauseId, before: { ...ended } })
  })
  return { success: true, message: MESSAGES.resumed }
}

/** Outdated listings concern the whole brokerage, so the MLS permission alone is not enough. */
function requireSuper(actor: Admin<'mls'>): void {
  if (actor.account.role_level < SUPER_ADMIN_LEVEL) throw new AppError('forbidden', MESSAGES.superOnly)
}
