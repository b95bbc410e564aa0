import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { LeadKind } from '#features/leads/words.ts'
import type { ReplyFigures, SourceFigures } from './schema.ts'

type ReplyGroup = ReplyFigures & {
  agent_id: string | null
  agent_name: string | null
  kind: LeadKind | null
  /** 0 for a group by agent and kind, 1 by agent, 2 by kind, 3 for all. */
  level: number
}

/** SQL: the figures of a group of leads, by the rules of DEFINITIONS. */
const figures = (now: Date) => sql`count(*)::integer as leads,
  (count(*) filter (where due_at is not null and (answered_at is not null or status = 'new' and due_at < ${now})))::integer as due,
  (count(*) filter (where answered_at <= due_at))::integer as on_time,
  (1000 * percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at)))::float8 as median_ms,
  (1000 * percentile_cont(0.9) within group (order by extract(epoch from answered_at - created_at)))::float8 as p90_ms`

/** Counts the replies to the leads of a period: by agent, by kind, and all together. */
export async function countReplies(from: Date, to: Date): Promise<ReplyGroup[]> {
  const { rows } = await sql<ReplyGroup>`
    select g.*, agents.name as agent_name from (
      select owner_id as agent_id, kind, grouping(owner_id, kind)::integer as level,
        ${figures(to)}
      from leads
      where created_at > ${from} and created_at <= ${to} and status <> 'spam'
      group by grouping sets ((owner_id), (kind), ())
    ) g left join agents on agents.id = g.agent_id
    order by leads desc, agent_name, kind
  `.execute(db())
  return rows
}

/** Counts the replies to the leads of an agent in a period, by the rules of the report. */
export async function countRepliesOf(agentId: string, from: Date, to: Date, now: Date): Promise<ReplyFigures> {
  const { rows } = await sql<ReplyFigures>`
    select ${figures(now)} from leads
    where owner_id = ${agentId} and created_at > ${from} and created_at <= ${to} and status <> 'spam'
  `.execute(db())
  return rows[0] ?? { leads: 0, due: 0, on_time: 0, median_ms: null, p90_ms: null }
}

/** Counts people by the source of their first lead in a period, and how far they went until now. */
export async function countSources(from: Date, to: Date): Promise<SourceFigures[]> {
  const { rows } = await sql<SourceFigures>`
    select l.source, count(*)::integer as people,
      (count(*) filter (where exists (
        select from appointments a join leads of_person on of_person.id = a.lead_id
        where of_person.person_id = p.id and a.kind = 'tour' and a.status in ('confirmed', 'completed'))))::integer as toured,
      (count(*) filter (where exists (
        select from relationships r where p.account_id in (r.consumer_id, r.other_consumer_id)
          and r.relationship_type <> 'customer' and r.activated_at is not null)))::integer as agreement,
      (count(*) filter (where p.stage = 'closed'))::integer as closed
    from leads l join people p on p.id = l.person_id
    where l.created_at > ${from} and l.created_at <= ${to} and l.status <> 'spam'
      and p.erased_at is null and p.merged_into_id is null
      and not exists (
        select from leads earlier where earlier.person_id = l.person_id and earlier.status <> 'spam'
          and (earlier.created_at, earlier.id) < (l.created_at, l.id))
    group by l.source
    order by people desc, l.source
  `.execute(db())
  return rows
}
