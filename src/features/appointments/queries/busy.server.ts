import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { BusyTime } from '../schema.ts'

/** Locks an agent's calendar until the transaction ends. */
export async function lockCalendar(agentId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`calendar:${agentId}`}, 0))`.execute(db())
}

/**
 * Lists the confirmed appointments, hosted events and own entries that overlap a period, by time: of one agent, or of
 * all.
 */
export async function listBusy(from: Date, until: Date, agentId: string | null = null): Promise<BusyTime[]> {
  const { rows } = await sql<BusyTime>`
    select 'appointment' as kind, b.id, b.agent_id, b.kind as appointment_kind, b.starts_at, b.ends_at, b.name as title, b.updated_at,
        b.meeting = 'in_person' as is_away, p.latitude, p.longitude
      from appointments b left join properties p on p.id = b.property_id
      where b.status = 'confirmed' and b.agent_id is not null and b.starts_at < ${until} and b.ends_at > ${from}
        and (${agentId}::uuid is null or b.agent_id = ${agentId})
    union all
    select 'event', e.id, e.host_id, null, e.starts_at, e.ends_at, e.title,
        coalesce(e.timed_at, e.updated_at), true, null, null
      from events e
      where e.status = 'published' and e.host_id is not null and e.starts_at < ${until} and e.ends_at > ${from}
        and (${agentId}::uuid is null or e.host_id = ${agentId})
    union all
    select 'entry', c.id, c.agent_id, null, c.starts_at, c.ends_at, c.title,
        coalesce(c.timed_at, c.updated_at), c.place is not null, null, null
      from calendar_entries c
      where c.starts_at < ${until} and c.ends_at > ${from}
        and (${agentId}::uuid is null or c.agent_id = ${agentId})
    order by starts_at, id
  `.execute(db())
  return rows
}
