import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { LEAD_KINDS, type LeadKind } from '#features/leads/words.ts'
import type { View } from '#features/people/rules.ts'
import { keysOf } from '#kit/form/inputs.ts'
import type { TablePage } from '#kit/table/list.ts'
import { countEach, likePattern, pageOf } from '#kit/table/queries.server.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import type { ListMyTasks, StoredTask, Task } from '../schema.ts'
import { TASK_VIEWS, type TaskView } from '../words.ts'

/** True for a person that the caller may open. Leads of other agents are not theirs, also if the person is. */
const isPersonSeen = ({ agent_id, is_all }: View) =>
  is_all
    ? sql<boolean>`(p.id is not null and p.erased_at is null)`
    : sql<boolean>`(p.erased_at is null and ${agent_id}::uuid in (p.owner_id, p.co_owner_id)
        and (l.owner_id is null or l.owner_id in (p.owner_id, p.co_owner_id)))`

/** Selects the tasks that a caller sees. Every query of a task starts here, so that another agent's is not found. */
function seenBy(view: View) {
  return db()
    .selectFrom('tasks')
    .leftJoin('leads as l', 'l.id', 'tasks.lead_id')
    .leftJoin('people as p', (join) => join.on(sql<boolean>`p.id = coalesce(tasks.person_id, l.person_id)`))
    .leftJoin('agents as g', 'g.id', 'tasks.agent_id')
    .where((where) =>
      where.or([
        where('tasks.agent_id', '=', view.agent_id),
        where('l.owner_id', '=', view.agent_id),
        isPersonSeen(view),
        sql<boolean>`(${view.is_all} and tasks.lead_id is not null)`,
      ]),
    )
}

/** Path of the page on which the owner of a lead answers it, by kind. */
const LEAD_PATH = sql`case l.kind ${sql.join(
  keysOf(LEAD_KINDS).map((kind: LeadKind) => sql`when ${sql.lit(kind)} then ${sql.lit(LEAD_KINDS[kind].agentPath)}`),
  sql` `,
)} end || '/' || case when l.kind = 'appointment' then l.details->>'appointment_id' else l.id::text end`

function listed(view: View) {
  const isLeadOwner = sql`l.owner_id = ${view.agent_id}::uuid`
  return seenBy(view)
    .select([
      'tasks.id',
      'tasks.title',
      'tasks.kind',
      'tasks.due_date',
      'tasks.due_time',
      'tasks.due_at',
      'tasks.done_at',
      'tasks.agent_id',
      'tasks.repeats',
      'tasks.remind',
      'tasks.repeat_day',
      'tasks.person_id',
      'tasks.lead_id',
    ])
    .select(['tasks.version', 'tasks.created_at', 'tasks.updated_at', 'g.name as agent_name'])
    .select([
      sql<string | null>`(select name from accounts where id = tasks.done_by)`.as('done_by'),
      sql<string | null>`case when ${isPersonSeen(view)} or ${isLeadOwner} then coalesce(p.name, l.name) end`.as(
        'about_name',
      ),
      sql<
        string | null
      >`case when ${isPersonSeen(view)} then '/agent/clients/' || p.id when ${isLeadOwner} then ${LEAD_PATH} end`.as(
        'about_path',
      ),
    ])
    .$narrowType<Pick<Task, 'kind' | 'repeats' | 'remind'>>()
}

const isIn = (view: TaskView, now: Date) => {
  const today = calendarDayOf(now)
  const conditions = {
    overdue: sql<boolean>`(tasks.done_at is null and tasks.due_at <= ${now})`,
    today: sql<boolean>`(tasks.done_at is null and tasks.due_at > ${now} and tasks.due_date <= ${today}::date)`,
    next: sql<boolean>`(tasks.done_at is null and tasks.due_at > ${now} and tasks.due_date > ${today}::date)`,
    done: sql<boolean>`(tasks.done_at is not null)`,
  }
  return conditions[view]
}

/** Lists a page of an agent's own tasks. */
export async function listPage(
  input: ListMyTasks,
  view: View & { agent_id: string },
  tab: TaskView,
  now: Date,
): Promise<TablePage<Task>> {
  const pattern = likePattern(input.q)
  const query = db()
    .selectFrom('tasks')
    .select('tasks.id')
    .where('tasks.agent_id', '=', view.agent_id)
    .where(isIn(tab, now))
    .$if(pattern !== null, (some) => some.where(sql<boolean>`tasks.title ilike ${pattern}`))
    .$if(input.kind !== undefined, (some) => some.where('tasks.kind', '=', input.kind ?? 'other'))
  const page = await pageOf(query, input, {
    id: sql`tasks.id`,
    usual: tab === 'done' ? '-done' : 'due',
    sorts: {
      due: { by: sql`tasks.due_at`, type: 'timestamptz' },
      done: { by: tab === 'done' ? sql`tasks.done_at` : sql`tasks.created_at`, type: 'timestamptz' },
      title: { by: sql`lower(tasks.title)`, type: 'text' },
    },
  })
  if (page.rows.length === 0) return { ...page, rows: [] }
  const ids = page.rows.map(({ id }) => id)
  const found = await listed(view).where('tasks.id', 'in', ids).execute()
  return { ...page, rows: ids.flatMap((id) => found.filter((task) => task.id === id)) }
}

/** Counts an agent's open tasks by tab. Finished ones are not read, because their number only grows. */
export async function countOpen(agentId: string, now: Date): Promise<Record<Exclude<TaskView, 'done'>, number>> {
  const { done: _, ...views } = TASK_VIEWS
  return db()
    .selectFrom('tasks')
    .where('tasks.agent_id', '=', agentId)
    .where('tasks.done_at', 'is', null)
    .select(countEach(views, (view) => isIn(view, now)))
    .executeTakeFirstOrThrow()
}

/** Counts an agent's finished tasks. */
export async function countDone(agentId: string): Promise<number> {
  const { count } = await db()
    .selectFrom('tasks')
    .where('tasks.agent_id', '=', agentId)
    .where('tasks.done_at', 'is not', null)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Lists the tasks of an agent that are late or due today, the most overdue first. */
export async function listDue(view: View & { agent_id: string }, now: Date, limit: number): Promise<Task[]> {
  return listed(view)
    .where('tasks.agent_id', '=', view.agent_id)
    .where((where) => where.or([isIn('overdue', now), isIn('today', now)]))
    .orderBy('tasks.due_at')
    .orderBy('tasks.id')
    .limit(limit)
    .execute()
}

/** A person or a lead that tasks are about. */
export type About = { personId: string } | { leadId: string }

function about(view: View, of: About) {
  return 'leadId' in of
    ? listed(view).where('tasks.lead_id', '=', of.leadId)
    : listed(view).where(
        sql<boolean>`(tasks.person_id = ${of.personId} or tasks.lead_id = any (array(select id from leads where person_id = ${of.personId})))`,
      )
}

/** Lists the open tasks about a person or a lead, the most overdue first. */
export async function listAbout(view: View, of: About, limit: number): Promise<Task[]> {
  return about(view, of)
    .where('tasks.done_at', 'is', null)
    .orderBy('tasks.due_at')
    .orderBy('tasks.id')
    .limit(limit)
    .execute()
}

/** Counts the open tasks about a person or a lead, and finds the newest of all. */
export async function countAbout(view: View, of: About): Promise<{ open: number; newest: string | null }> {
  return about(view, of)
    .clearSelect()
    .select([
      sql<number>`(count(*) filter (where tasks.done_at is null))::integer`.as('open'),
      sql<string | null>`max(tasks.id::text)`.as('newest'),
    ])
    .executeTakeFirstOrThrow()
}

/** A task with the person or lead that it is about. */
export type FoundTask = Task & { person_id: string | null; lead_id: string | null }

export async function findTask(id: string, view: View): Promise<FoundTask | undefined> {
  return listed(view).where('tasks.id', '=', id).executeTakeFirst()
}

/** Locks a task until the transaction ends. */
export async function lockTask(id: string, view: View): Promise<FoundTask | undefined> {
  return listed(view).where('tasks.id', '=', id).forNoKeyUpdate('tasks').executeTakeFirst()
}

export interface NewTask extends Omit<StoredTask, 'version' | 'updated_at' | 'done_at'> {
  person_id: string | null
  lead_id: string | null
  created_by: string | null
  /** When its agent learned that it is due; null if a reminder is to come. */
  reminded_at?: Date | null
  submission_key: string
}

/** Inserts a task. @returns false for a duplicate submission */
export async function insertTask(task: NewTask): Promise<boolean> {
  const row = await db()
    .insertInto('tasks')
    .values({ ...task, updated_at: task.created_at })
    .onConflict((conflict) => conflict.column('submission_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateTask(
  id: string,
  fields: Partial<
    Pick<
      StoredTask,
      | 'title'
      | 'kind'
      | 'due_date'
      | 'due_time'
      | 'due_at'
      | 'repeats'
      | 'remind'
      | 'repeat_day'
      | 'done_at'
      | 'agent_id'
    >
  > & {
    done_by?: string | null
    reminded_at?: Date | null
  },
  now: Date,
): Promise<void> {
  await db()
    .updateTable('tasks')
    .set((set) => ({ ...fields, version: set('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()
}

export async function deleteTask(id: string): Promise<void> {
  await db().deleteFrom('tasks').where('id', '=', id).execute()
}

/** Deletes those of the tasks that are open and were never changed. @returns their ids */
export async function deleteUntouched(ids: readonly string[]): Promise<string[]> {
  const rows = await db()
    .deleteFrom('tasks')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('version', '=', 1)
    .where('done_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists tasks as their agent sees them, by due time. */
export async function listByIds(ids: readonly string[], agentId: string, limit: number): Promise<Task[]> {
  return listed({ agent_id: agentId, is_all: false })
    .where('tasks.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('tasks.due_at')
    .orderBy('tasks.id')
    .limit(limit)
    .execute()
}

/** Finds the agents of a person. */
export async function findAgentsOfPerson(
  id: string,
): Promise<{ owner_id: string | null; co_owner_id: string | null } | undefined> {
  return db().selectFrom('people').select(['owner_id', 'co_owner_id']).where('id', '=', id).executeTakeFirst()
}

/** Finds the kind, the owner and the person of a lead. */
export async function findLead(
  id: string,
): Promise<{ kind: LeadKind; owner_id: string | null; person_id: string | null } | undefined> {
  return db()
    .selectFrom('leads')
    .select(['kind', 'owner_id', 'person_id'])
    .$narrowType<{ kind: LeadKind }>()
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Lists the names of agents in the order of their ids. */
export async function listAgents(ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  const rows = await db().selectFrom('agents').select(['id', 'name']).where('id', 'in', ids).execute()
  return ids.flatMap((id) => rows.filter((row) => row.id === id))
}

/** Lists the tasks about a person with this account, for their export. */
export async function listTasksOf(accountId: string) {
  return db()
    .selectFrom('tasks')
    .leftJoin('leads as l', 'l.id', 'tasks.lead_id')
    .innerJoin('people as p', (join) => join.on(sql<boolean>`p.id = coalesce(tasks.person_id, l.person_id)`))
    .select(['tasks.title', 'tasks.kind', 'tasks.due_date', 'tasks.due_time'])
    .select(['tasks.repeats', 'tasks.done_at', 'tasks.created_at'])
    .where('p.account_id', '=', accountId)
    .orderBy('tasks.created_at')
    .orderBy('tasks.id')
    .execute()
}
