import type { AgentActor } from '#access/actors.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/relationships.server.ts'
import type { Relationship } from '../schema.ts'
import { type RelationshipType, SOON_DAYS } from '../words.ts'
import { listedFor } from './read.server.ts'

const MAX_DUE = 12

/** Lists an agent's agreements that wait for a signature or end within `SOON_DAYS`, those that end first at the top. */
export async function listDueAgreements(actor: AgentActor, agentId: string): Promise<Relationship[]> {
  const until = calendarDayOf(new Date(now().getTime() + SOON_DAYS * DAY_MS))
  return listedFor(actor, await queries.listOpenOf(agentId, until, MAX_DUE), 'agent')
}

const MAX_ENDING = 100

/** Lists an agent's agreements in force that end on one of these days, both inclusive. */
export async function listEndingAgreements(
  actor: AgentActor,
  agentId: string,
  { from, to }: { from: string; to: string },
): Promise<Relationship[]> {
  return listedFor(actor, await queries.listEndingOf(agentId, from, to, MAX_ENDING), 'agent')
}

/** Lists the ends of an agent's agreements in force on these days, both inclusive, for a calendar feed. */
export async function listEndsFor(
  agentId: string,
  { from, to }: { from: string; to: string },
): Promise<{ id: string; consumer_name: string; relationship_type: RelationshipType; expiration_date: string }[]> {
  const rows = await queries.listEndingOf(agentId, from, to, MAX_ENDING)
  return rows.flatMap(({ id, consumer_name, relationship_type, expiration_date }) =>
    expiration_date === null ? [] : [{ id, consumer_name, relationship_type, expiration_date }],
  )
}
