import type { AgentActor } from '#access/actors.ts'
import { lookerOf } from '#features/properties/public.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import { listSharingClients } from '../queries/day.server.ts'
import { activeClientOf, shownSince } from '../rules.ts'
import type { ActiveClient } from '../schema.ts'
import { MAX_ACTIVE_CLIENTS, RECENT_DAYS } from '../words.ts'
import { labelsOf, readDone } from './shared.server.ts'

/** Lists what the clients who share with an agent did in the past days, the last active first. */
export async function listActiveClients(actor: AgentActor, agentId: string): Promise<ActiveClient[]> {
  const at = now()
  // Twice as many, because the agent may see none of the homes.
  const clients = await listSharingClients(
    agentId,
    new Date(at.getTime() - RECENT_DAYS * DAY_MS),
    2 * MAX_ACTIVE_CLIENTS,
  )
  const done = await readDone(
    clients.map((client) => ({
      account_id: client.account_id,
      shared_at: client.shared_at,
      since: shownSince(client, at, RECENT_DAYS),
    })),
  )
  const looker = lookerOf(actor)
  const ids = [...done.values()].flatMap(({ views, homes }) => [
    ...views.map(({ property_id }) => property_id),
    ...homes.map(({ id }) => id),
  ])
  const labels = await labelsOf({ actor, agent: looker, reader: looker }, ids)
  return clients
    .map((client) => activeClientOf(client, done.get(client.account_id), labels, at))
    .filter((client) => client !== null)
    .slice(0, MAX_ACTIVE_CLIENTS)
}
