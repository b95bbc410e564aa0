import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { fieldsOf, stepsOf } from '../rules.ts'
import type { AgentPlan, AgentPlanFields, AgentPlanRow, FollowUpStep } from '../schema.ts'
import type { PlanState } from '../words.ts'
import { named } from './plans.server.ts'

const STORED = [
  'id',
  'author_id',
  'name',
  'steps',
  'is_shared',
  'state',
  'asked_at',
  'decided_at',
  'reason',
  'version',
  'created_at',
  'updated_at',
] as const

type Row = { name: string; steps: unknown; state: string } & Omit<AgentPlan, keyof AgentPlanFields | 'state'> &
  Pick<AgentPlan, 'is_shared'>

function planOf({ name, steps, state, ...row }: Row): AgentPlan {
  return { ...row, ...fieldsOf(name, steps as FollowUpStep[]), state: state as PlanState }
}

const stored = (id: string) => db().selectFrom('agent_plans').select(STORED).where('id', '=', id)

export async function findPlan(id: string): Promise<AgentPlan | undefined> {
  const row = await stored(id).executeTakeFirst()
  return row && planOf(row)
}

export async function lockPlan(id: string): Promise<AgentPlan | undefined> {
  const row = await stored(id).forUpdate().executeTakeFirst()
  return row && planOf(row)
}

/** Locks a plan of an author. */
export async function lockOwn(id: string, authorId: string): Promise<AgentPlan | undefined> {
  const row = await stored(id).where('author_id', '=', authorId).forUpdate().executeTakeFirst()
  return row && planOf(row)
}

function rows() {
  return db()
    .selectFrom('agent_plans as p')
    .innerJoin('accounts as a', 'a.id', 'p.author_id')
    .select(['p.id', 'p.name', 'p.is_shared', 'p.asked_at', 'p.reason', 'a.name as author'])
    .select([sql<PlanState>`p.state`.as('state'), named(sql`p.steps`).as('steps')])
}

/** Finds the name of who approved or returned a plan. */
export async function findDecider(id: string): Promise<string | null> {
  const row = await db()
    .selectFrom('agent_plans as p')
    .innerJoin('accounts as a', 'a.id', 'p.decided_by')
    .select('a.name')
    .where('p.id', '=', id)
    .executeTakeFirst()
  return row?.name ?? null
}

export async function findRow(id: string): Promise<AgentPlanRow | undefined> {
  return rows().where('p.id', '=', id).executeTakeFirst()
}

/** Lists the plans of an author by name. */
export async function listOwn(authorId: string): Promise<AgentPlanRow[]> {
  return rows().where('p.author_id', '=', authorId).orderBy(sql`lower(p.name)`).orderBy('p.id').execute()
}

/** Selects the plans that someone who approves may see. Of a draft that is the approved version, if there is one. */
function reviewable() {
  const shown = (column: 'name' | 'is_shared' | 'steps') =>
    sql`case when p.state = 'draft' then ${sql.ref(`u.${column}`)} else ${sql.ref(`p.${column}`)} end`
  return db()
    .selectFrom('agent_plans as p')
    .innerJoin('accounts as a', 'a.id', 'p.author_id')
    .leftJoin('follow_up_plans as u', 'u.id', 'p.id')
    .select(['p.id', 'p.asked_at', 'p.reason', 'a.name as author'])
    .select([
      sql<string>`${shown('name')}`.as('name'),
      sql<boolean>`${shown('is_shared')}`.as('is_shared'),
      sql<PlanState>`case when p.state = 'draft' then 'approved' else p.state end`.as('state'),
      named(shown('steps')).as('steps'),
    ])
    .where(sql<boolean>`(p.state <> 'draft' or u.id is not null)`)
}

export async function findReviewable(id: string): Promise<AgentPlanRow | undefined> {
  return reviewable().where('p.id', '=', id).executeTakeFirst()
}

/** Lists the plans that someone who approves may see: those that wait first, the oldest on top. */
export async function listReviewable(): Promise<AgentPlanRow[]> {
  return reviewable()
    .orderBy(sql`p.state <> 'waiting'`)
    .orderBy(sql`case when p.state = 'waiting' then p.asked_at end`)
    .orderBy(sql`lower(p.name)`)
    .orderBy('p.id')
    .execute()
}

/** Counts the plans that wait for approval, with the names of the oldest. */
export async function findWaiting(): Promise<{ count: number; names: string[]; since: Date | null }> {
  const row = await db()
    .selectFrom('agent_plans')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<string[]>`coalesce((array_agg(name order by asked_at, id))[1:3], '{}')`.as('names'),
      sql<Date | null>`min(asked_at)`.as('since'),
    ])
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return row
}

/** Returns true if another plan of the author has this name, as its newest or as its approved version. */
export async function hasName(authorId: string, name: string, exceptId: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from (
      select id, author_id, name from agent_plans
      union all select id, author_id, name from follow_up_plans
    ) plans
    where author_id = ${authorId} and lower(name) = ${name.toLowerCase()}
      and (${exceptId}::uuid is null or id <> ${exceptId}::uuid)
    limit 1
  `.execute(db())
  return rows.length > 0
}

export async function countPlansOf(authorId: string): Promise<number> {
  const { count } = await db()
    .selectFrom('agent_plans')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('author_id', '=', authorId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertPlan(
  id: string,
  { name, is_shared, ...fields }: AgentPlanFields,
  authorId: string,
  now: Date,
): Promise<AgentPlan> {
  const row = await db()
    .insertInto('agent_plans')
    .values({
      id,
      author_id: authorId,
      name,
      steps: JSON.stringify(stepsOf({ ...fields, name })),
      is_shared,
      state: 'draft',
      created_at: now,
      updated_at: now,
    })
    .returning(STORED)
    .executeTakeFirstOrThrow()
  return planOf(row)
}

/** Stores a new version, which is a draft. */
export async function updatePlan(
  id: string,
  { name, is_shared, ...fields }: AgentPlanFields,
  now: Date,
): Promise<AgentPlan> {
  const row = await db()
    .updateTable('agent_plans')
    .set((set) => ({
      name,
      steps: JSON.stringify(stepsOf({ ...fields, name })),
      is_shared,
      state: 'draft',
      reason: null,
      version: set('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .returning(STORED)
    .executeTakeFirstOrThrow()
  return planOf(row)
}

export async function updateAsked(id: string, now: Date): Promise<AgentPlan> {
  return updateState(id, { state: 'waiting', asked_at: now, reason: null })
}

export async function updateDecided(
  id: string,
  decided: { state: 'approved' | 'returned'; reason: string | null; decided_by: string; decided_at: Date },
): Promise<AgentPlan> {
  return updateState(id, decided)
}

async function updateState(
  id: string,
  set: { state: PlanState; reason: string | null; asked_at?: Date; decided_by?: string; decided_at?: Date },
): Promise<AgentPlan> {
  const row = await db()
    .updateTable('agent_plans')
    .set(set)
    .where('id', '=', id)
    .returning(STORED)
    .executeTakeFirstOrThrow()
  return planOf(row)
}

/** Makes the newest version of an agent's plan the one that can be started. */
export async function publish(id: string, now: Date): Promise<void> {
  await sql`insert into follow_up_plans (id, name, steps, author_id, is_shared, created_at, updated_at)
    select id, name, steps, author_id, is_shared, ${now}, ${now} from agent_plans where id = ${id}
    on conflict (id) do update set name = excluded.name, steps = excluded.steps, is_shared = excluded.is_shared,
      version = follow_up_plans.version + 1, updated_at = excluded.updated_at`.execute(db())
}

/** Takes an agent's plan out of those that can be started. */
export async function unpublish(id: string): Promise<void> {
  await db().deleteFrom('follow_up_plans').where('id', '=', id).execute()
}

export async function deletePlan(id: string): Promise<void> {
  await db().deleteFrom('agent_plans').where('id', '=', id).execute()
}
