import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { HOUR_MS } from '#kit/time/durations.ts'

/** Lists agents with a reminder to send, the longest overdue first. Agents without an account have none. */
export async function listAgentsToRemind(now: Date, day: string, limit: number): Promise<string[]> {
  const rows = await toRemind(now, day)
    .select('tasks.agent_id as id')
    .groupBy('tasks.agent_id')
    .orderBy(sql`min(tasks.due_at)`)
    .limit(limit)
    .execute()
  return rows.flatMap(({ id }) => id ?? [])
}

/** Locks the tasks of which an agent is to be reminded, except those that another run has locked. */
export async function lockToRemind(agentId: string, now: Date, day: string): Promise<string[]> {
  const rows = await toRemind(now, day)
    .select('tasks.id')
    .where('tasks.agent_id', '=', agentId)
    .orderBy('tasks.due_at')
    .orderBy('tasks.id')
    .forNoKeyUpdate('tasks')
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

function toRemind(now: Date, day: string) {
  return (
    db()
      .selectFrom('tasks')
      .innerJoin('agents as g', 'g.id', 'tasks.agent_id')
      .innerJoin('accounts as a', 'a.id', 'g.account_id')
      .where('g.is_working', '=', true)
      .where('a.deleted_at', 'is', null)
      .where('tasks.done_at', 'is', null)
      .where('tasks.reminded_at', 'is', null)
      .where('tasks.remind', '<>', 'none')
      // A task without a time is late at the end of its day, up to 25 hours after its reminder, and a reminder may be
      // a day before. The index reads this range.
      .where('tasks.due_at', '<=', new Date(now.getTime() + 50 * HOUR_MS))
      .where(
        sql<boolean>`case when tasks.due_time is null then tasks.due_date - (tasks.remind = 'day')::integer <= ${day}::date
          else tasks.due_at - case tasks.remind when 'hour' then interval '1 hour' when 'day' then interval '1 day' else interval '0' end
            <= ${now} end`,
      )
  )
}

/** Stores that an agent was reminded of tasks. Their version stays, because no one changed them. */
export async function updateReminded(ids: readonly string[], at: Date): Promise<void> {
  await db()
    .updateTable('tasks')
    .set({ reminded_at: at })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}
