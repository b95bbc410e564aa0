import { workerActor } from '#access/make-actor.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { log } from '#kit/log.server.ts'
import { now } from '#ports/clock.server.ts'
import { updateHalt } from '../queries/budget.server.ts'
import * as queries from '../queries/feed-identity.server.ts'
import { isSameServer } from '../rules/feed-identity.ts'
import type { FeedSource } from './feed.server.ts'

/**
 * Starts from the beginning if the feed is another one than that of the last sync, whether an administrator or a
 * variable of the server changed it. Records of the former feed stay until the comparison of all keys, which asks
 * before it removes many.
 */
export async function restartIfOtherFeed({ identity }: FeedSource): Promise<void> {
  if (identity === undefined || identity === (await queries.findFeedIdentity())) return
  const at = now()
  await transaction(async () => {
    const former = await queries.lockFeedIdentity()
    if (former === identity) return
    await queries.updateFeedIdentity(identity, at)
    // The first sync, or the first one after an upgrade: the watermarks are this feed's.
    if (former === null) return
    await queries.resetCursors(at, !isSameServer(former, identity))
    await updateHalt({ halted_until: null, halts: 0, reason: null }, at)
    audit(workerActor('sync-mls'), 'mls.feed_changed', {
      object_type: 'mls',
      object_id: null,
      before: { feed: former },
      after: { feed: identity },
    })
    log.warn({ former, feed: identity }, 'the feed changed: requesting all records from the beginning')
  })
}
