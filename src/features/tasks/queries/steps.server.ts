import { db } from '#db/db.server.ts'
import type { DueStep } from '#features/people/schema.ts'

/** Lists the next steps of an agent's people that are late or due on a day, the most overdue first. */
export async function listDueSteps(agentId: string, today: string, limit: number): Promise<DueStep[]> {
  return due(agentId, today)
    .select(['id as person_id', 'name', 'next_step', 'next_step_date', 'version'])
    .$narrowType<{ next_step: string; next_step_date: string }>()
    .orderBy('next_step_date')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Counts the next steps of an agent's people that are late or due on a day. */
export async function countDueSteps(agentId: string, today: string): Promise<number> {
  const { due: steps } = await due(agentId, today)
    .select(({ fn }) => fn.countAll<number>().as('due'))
    .executeTakeFirstOrThrow()
  return steps
}

function due(agentId: string, today: string) {
  return db()
    .selectFrom('people')
    .where((where) => where.or([where('owner_id', '=', agentId), where('co_owner_id', '=', agentId)]))
    .where('erased_at', 'is', null)
    .where('merged_into_id', 'is', null)
    .where('next_step', 'is not', null)
    .where('next_step_date', '<=', today)
}
