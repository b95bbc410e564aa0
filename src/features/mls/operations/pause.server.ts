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
 * Stops all reading of the feed until somebody goes on with it, also over restarts. What is being read ends behind the page
 * that is being stored. @throws forbidden for all but super administrators, conflict where it is paused or no feed is set up
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

/** Ends a pause: the feed is read on where it stood. Of one that has ended nothing is done. @throws forbidden */
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

/** Old listings on the site are the whole brokerage's matter: the permission for the feed alone is not enough. */
function requireSuper(actor: Admin<'mls'>): void {
  if (actor.account.role_level < SUPER_ADMIN_LEVEL) throw new AppError('forbidden', MESSAGES.superOnly)
}
