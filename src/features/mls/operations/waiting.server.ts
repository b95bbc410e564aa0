import type { Admin } from '#access/actors.ts'
import { connections } from '#ports/connections.server.ts'
import * as queries from '../queries/console.server.ts'
import { countByStatus } from '../queries/quarantine.server.ts'
import { getFeedFreshness } from './state.server.ts'

/** Returns the removals that need approval, the records in quarantine, and the age of the data. */
export async function waitingMls(_actor: Admin<'mls'>) {
  const removals = await queries.listWaiting()
  const { open } = await countByStatus()
  return {
    removals: { count: removals.length, since: removals.at(-1)?.started_at ?? null },
    quarantined: open,
    feed: connections().feed ? await getFeedFreshness() : null,
  }
}
