import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { LeadKind } from '#features/leads/words.ts'
import type { Task } from '#features/tasks/schema.ts'

/** Lists leads of an agent whose name or email address has every pattern, the newest first. */
export async function listLeads(agentId: string, patterns: readonly string[], limit: number) {
  return db()
    .selectFrom('leads')
    .select([
      'id',
      'kind',
      'name',
      'created_at',
      'answered_at',
      sql<string>`coalesce(details->>'appointment_id', id::text)`.as('page_id'),
    ])
    .$narrowType<{ kind: LeadKind }>()
    .where('owner_id', '=', agentId)
    .where((where) =>
      where.and(patterns.map((pattern) => sql<boolean>`(' ' || name || ' ' || coalesce(email, '')) ilike ${pattern}`)),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Lists open tasks of an agent whose title has every pattern, by due time. */
export async function listTasks(agentId: string, patterns: readonly string[], limit: number) {
  return db()
    .selectFrom('tasks')
    .select(['id', 'title', 'due_at', 'due_date', 'due_time', 'done_at'])
    .$narrowType<Pick<Task, 'due_at'>>()
    .where('agent_id', '=', agentId)
    .where('done_at', 'is', null)
    .where((where) => where.and(patterns.map((pattern) => sql<boolean>`(' ' || title) ilike ${pattern}`)))
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Lists conversations of an agent, and those with the office, whose client’s name has every pattern, the newest first. */
export async function listThreads(agentId: string, patterns: readonly string[], limit: number) {
  return db()
    .selectFrom('threads as t')
    .innerJoin('accounts as c', 'c.id', 't.consumer_id')
    .select(['t.id', 'c.name', 't.last_message_at', 't.agent_id'])
    .where((where) => where.or([where('t.agent_id', '=', agentId), where('t.agent_id', 'is', null)]))
    .where('c.deleted_at', 'is', null)
    .where((where) => where.and(patterns.map((pattern) => sql<boolean>`(' ' || c.name) ilike ${pattern}`)))
    .orderBy('t.last_message_at', 'desc')
    .orderBy('t.id')
    .limit(limit)
    .execute()
}
