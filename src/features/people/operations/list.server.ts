import type { Account, Admin, AgentActor } from '#access/actors.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { findLastAct } from '../queries/bulk.server.ts'
import * as queries from '../queries/list.server.ts'
import { listAgents } from '../queries/record.server.ts'
import type { ListMyPeople, ListPeople, PeoplePage } from '../schema.ts'

/** Returns a page of the people whose owner or co-owner is the calling agent. Empty for an administrator who is no agent. */
export async function listMyPeople(actor: AgentActor, input: ListMyPeople): Promise<PeoplePage> {
  const { agent_id } = actor.account
  const at = now()
  if (agent_id === null)
    return {
      rows: [],
      total: 0,
      is_total_capped: false,
      first: null,
      before: null,
      after: null,
      counts: NO_PEOPLE,
      owners: [],
      tags: [],
      cities: [],
      agents: [],
      last_change: null,
      today: calendarDayOf(at),
    }
  return { ...(await pageFor(actor, input, { agentId: agent_id, now: at })), owners: [], agents: [] }
}

const NO_PEOPLE = { all: 0, replied: 0, new: 0, hot: 0, touring: 0, agreement: 0, contract: 0, past: 0, quiet: 0 }

/** Returns a page of everyone. */
export async function listPeople(actor: Admin<'people'>, input: ListPeople): Promise<PeoplePage> {
  return {
    ...(await pageFor(actor, input, { agentId: null, now: now() })),
    owners: await queries.listOwners(),
    agents: await listAgents(),
  }
}

async function pageFor(
  { account_id }: Account,
  input: ListPeople,
  scope: queries.Scope,
): Promise<Omit<PeoplePage, 'owners' | 'agents'>> {
  const [page, counts, tags, cities] = await Promise.all([
    queries.listPage(input, scope),
    queries.countByList(scope),
    queries.listTags(scope),
    queries.listCities(scope),
  ])
  const last_change = (await findLastAct(account_id, new Date(scope.now.getTime() - DAY_MS))) ?? null
  return { ...page, counts, tags, cities, last_change, today: calendarDayOf(scope.now) }
}
