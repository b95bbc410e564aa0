import { db } from '#db/db.server.ts'
import type { Schedule } from '../schema.ts'

/** Serializes changes of an agent's schedule, and returns whether the agent exists. */
export async function lockAgentOfSchedule(agentId: string): Promise<boolean> {
  const row = await db().selectFrom('agents').select('id').where('id', '=', agentId).forUpdate().executeTakeFirst()
  return row !== undefined
}

/** Stores the schedule of an agent with the next version. */
export async function saveSchedule(
  agentId: string,
  { week, days_off, takes_leads }: Schedule & { takes_leads: boolean },
  now: Date,
): Promise<void> {
  const values = {
    week: week === null ? null : JSON.stringify(week),
    days_off: JSON.stringify(days_off),
    takes_leads,
    updated_at: now,
  }
  await db()
    .insertInto('agent_schedules')
    .values({ agent_id: agentId, ...values, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('agent_id')
        .doUpdateSet((set) => ({ ...values, version: set('agent_schedules.version', '+', 1) })),
    )
    .execute()
}
