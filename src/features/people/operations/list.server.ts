import type { Admin, AgentActor } from '#access/actors.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/list.server.ts'
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
      today: calendarDayOf(at),
    }
  return { ...(await pageFor(input, { agentId: agent_id, now: at })), owners: [] }
}

const NO_PEOPLE = { all: 0, new: 0, hot: 0, touring: 0, agreement: 0, contract: 0, past: 0, quiet: 0 }

/** Returns a page of everyone. */
export async function listPeople(_actor: Admin<'people'>, input: ListPeople): Promise<PeoplePage> {
  return { ...(await pageFor(input, { agentId: null, now: now() })), owners: await queries.listOwners() }
}

async function pageFor(input: ListPeople, scope: queries.Scope): Promise<Omit<PeoplePage, 'owners'>> {
  return {
    ...(await queries.listPage(input, scope)),
    counts: await queries.countByList(scope),
    today: calendarDayOf(scope.now),
  }
}
