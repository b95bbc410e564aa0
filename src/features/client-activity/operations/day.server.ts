import type { AgentActor } from '#access/actors.ts'
import { lookerOf } from '#features/properties/public.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/activity.server.ts'
import { listSharingClients, type SharingClient } from '../queries/day.server.ts'
import { activeClientOf, recentFrom, shownSince } from '../rules.ts'
import type { ActiveClient } from '../schema.ts'
import { MAX_ACTIVE_CLIENTS, RECENT_DAYS } from '../words.ts'
import { labelsOf } from './shared.server.ts'

/** Clients whose activity is loaded together, because the agent may see none of the homes of some. */
const BATCH_SIZE = 2 * MAX_ACTIVE_CLIENTS

/** Lists what the clients who share with an agent did in the past days, the last active first. */
export async function listActiveClients(actor: AgentActor, agentId: string): Promise<ActiveClient[]> {
  const at = now()
  const clients = await listSharingClients(agentId, new Date(at.getTime() - RECENT_DAYS * DAY_MS))
  let found: ActiveClient[] = []
  for (let start = 0; start < clients.length; start += BATCH_SIZE) {
    const active = await activeAmong(actor, clients.slice(start, start + BATCH_SIZE), at)
    found = [...found, ...active].sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, MAX_ACTIVE_CLIENTS)
    const last = found[MAX_ACTIVE_CLIENTS - 1]
    const next = clients[start + BATCH_SIZE]
    if (last && next && last.at >= next.last_at) break
  }
  return found
}

async function activeAmong(actor: AgentActor, clients: readonly SharingClient[], at: Date): Promise<ActiveClient[]> {
  const windows = clients.map((client) => ({
    account_id: client.account_id,
    shared_at: client.shared_at,
    since: shownSince(client, at, RECENT_DAYS),
  }))
  const [viewed, homes, searches, repeats] = await Promise.all([
    queries.listViewed(windows),
    queries.listSavedHomes(windows),
    queries.listSavedSearches(windows),
    queries.listRepeats(windows, recentFrom(at)),
  ])
  const looker = lookerOf(actor)
  const labels = await labelsOf(
    { actor, agent: looker, reader: looker },
    [...viewed, ...homes].map(({ id }) => id),
  )
  return clients
    .map((client) => {
      const of = <Row extends { account_id: string }>(rows: readonly Row[]) =>
        rows.filter(({ account_id }) => account_id === client.account_id)
      return activeClientOf(
        client,
        { viewed: of(viewed), homes: of(homes), searches: of(searches), repeats: of(repeats) },
        labels,
      )
    })
    .filter((client) => client !== null)
}
