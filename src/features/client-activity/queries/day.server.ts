import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { lastViewAfter } from '#features/history/public.server.ts'
import type { LiveShare } from './shares.server.ts'

/** A client who shares with an agent, and when they last did something that the list has. */
export interface SharingClient extends LiveShare {
  person_id: string
  person_name: string
  /** Upper bound of the time of what the agent sees, who may not see all of it. */
  last_at: Date
}

/** Lists the clients who share with an agent and did something since then, the last active first. */
export async function listSharingClients(agentId: string, since: Date): Promise<SharingClient[]> {
  const { rows } = await sql<SharingClient>`
    select s.account_id, s.agent_id, s.shared_at, h.cleared_at, p.id as person_id, p.name as person_name,
      last.at as last_at
    from activity_shares s
    join accounts a on a.id = s.account_id and a.status = 'active'
    join people p on p.account_id = s.account_id and p.merged_into_id is null and p.erased_at is null
      and s.agent_id in (p.owner_id, p.co_owner_id)
    left join history_settings h on h.account_id = s.account_id
    cross join lateral (select greatest(s.shared_at, h.cleared_at, ${since}::timestamptz) as since) bound
    cross join lateral (
      select max(at) as at from (
        select ${lastViewAfter(sql`s.account_id`, sql`bound.since`)} as at
        union all
        select f.created_at from favorites f where f.account_id = s.account_id and f.created_at > bound.since
        union all
        select q.created_at from saved_searches q
          where q.account_id = s.account_id and q.created_at > bound.since and q.deleted_at is null
      ) done
    ) last
    where s.agent_id = ${agentId} and s.ended_at is null and last.at is not null
    order by last.at desc, s.account_id
  `.execute(db())
  return rows
}
