import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { dayEnd, dayStart } from './trail.server.ts'

/** A loose index scan: one probe per distinct value, however many rows there are. */
export async function listActs(): Promise<{ act: string; source: 'entry' | 'view' }[]> {
  const { rows } = await sql<{ act: string; source: 'entry' | 'view' }>`
    with recursive acts as (
      (select act from audit_log order by act limit 1)
      union all
      select (select l.act from audit_log l where l.act > acts.act order by l.act limit 1) from acts where acts.act is not null
    ), kinds as (
      (select kind from access_log order by kind limit 1)
      union all
      select (select l.kind from access_log l where l.kind > kinds.kind order by l.kind limit 1) from kinds where kinds.kind is not null
    )
    select act, 'entry' as source from acts where act is not null
    union all
    select kind, 'view' from kinds where kind is not null
    order by source, act
  `.execute(db())
  return rows
}

export async function countByAct(from: string, to: string): Promise<{ act: string; count: number }[]> {
  const { rows } = await sql<{ act: string; count: number }>`
    select act, count(*) as count from (
      select act from audit_log where at >= ${dayStart(from)} and at < ${dayEnd(to)}
      union all
      select kind from access_log where at >= ${dayStart(from)} and at < ${dayEnd(to)}
    ) as happened group by act order by count(*) desc, act
  `.execute(db())
  return rows
}

export async function countByDay(
  from: string,
  to: string,
): Promise<{ date: string; entries: number; views: number }[]> {
  const { rows } = await sql<{ date: string; entries: number; views: number }>`
    select (at at time zone 'America/Indiana/Indianapolis')::date as date,
      count(*) filter (where is_entry) as entries, count(*) filter (where not is_entry) as views
    from (
      select at, true as is_entry from audit_log where at >= ${dayStart(from)} and at < ${dayEnd(to)}
      union all
      select at, false from access_log where at >= ${dayStart(from)} and at < ${dayEnd(to)}
    ) as happened group by 1 order by 1
  `.execute(db())
  return rows
}

export async function countByActor(
  from: string,
  to: string,
  limit: number,
): Promise<{ actor_id: string | null; actor_label: string; actor_name: string | null; count: number }[]> {
  const { rows } = await sql<{
    actor_id: string | null
    actor_label: string
    actor_name: string | null
    count: number
  }>`
    select t.actor_id, t.actor_label, a.name as actor_name, t.count
    from (
      select actor_id, actor_label, count(*) as count from audit_log
      where at >= ${dayStart(from)} and at < ${dayEnd(to)}
      group by actor_id, actor_label order by count(*) desc, actor_label, actor_id limit ${limit}
    ) as t left join accounts a on a.id = t.actor_id
    order by t.count desc, t.actor_label, t.actor_id
  `.execute(db())
  return rows
}
