import { type RawBuilder, sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { fieldsOf, stepsOf } from '../rules.ts'
import type { FollowUpStep, NamedStep, Plan, PlanFields, PlanRow } from '../schema.ts'

const PLAN = ['id', 'name', 'steps', 'version', 'created_at', 'updated_at'] as const

function planOf({ name, steps, ...row }: { name: string; steps: unknown } & Omit<Plan, keyof PlanFields>): Plan {
  return { ...row, ...fieldsOf(name, steps as FollowUpStep[]) }
}

/** Steps with the names of their templates. */
export const named = (steps: RawBuilder<unknown>) =>
  sql<NamedStep[]>`(select coalesce(jsonb_agg(s.step || jsonb_build_object('template',
      (select t.name from email_templates t where t.id = (s.step->>'template_id')::uuid)) order by s.at), '[]')
    from jsonb_array_elements(${steps}) with ordinality as s (step, at))`

/** The plans that an account may start: those of the office, its own approved ones, and shared ones of others. */
function startable(accountId: string) {
  return db()
    .selectFrom('follow_up_plans as p')
    .where((where) =>
      where.or([
        where('p.author_id', 'is', null),
        where('p.author_id', '=', accountId),
        where('p.is_shared', '=', true),
      ]),
    )
}

const ROW = [
  'p.id',
  'p.name',
  named(sql`p.steps`).as('steps'),
  sql<string | null>`(select name from accounts where id = p.author_id)`.as('author'),
] as const

/** Lists the plans that an account may start, by name. */
export async function listPlans(accountId: string): Promise<PlanRow[]> {
  return startable(accountId)
    .select([...ROW])
    .orderBy(sql`lower(p.name)`)
    .orderBy('p.id')
    .execute()
}

/** Lists the plans of the office by name. */
export async function listOfficePlans(): Promise<PlanRow[]> {
  return db()
    .selectFrom('follow_up_plans as p')
    .select([...ROW])
    .where('p.author_id', 'is', null)
    .orderBy(sql`lower(p.name)`)
    .orderBy('p.id')
    .execute()
}

/** Finds the approved version of an agent's plan. */
export async function findInUse(id: string): Promise<PlanRow | null> {
  const row = await db()
    .selectFrom('follow_up_plans as p')
    .select([...ROW])
    .where('p.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Finds a plan that an account may start. */
export async function findStartable(id: string, accountId: string): Promise<Plan | undefined> {
  const row = await startable(accountId)
    .select(['p.id', 'p.name', 'p.steps', 'p.version', 'p.created_at', 'p.updated_at'])
    .where('p.id', '=', id)
    .executeTakeFirst()
  return row && planOf(row)
}

/** Finds a plan of the office. */
export async function findPlan(id: string): Promise<Plan | undefined> {
  const row = await officePlan(id).executeTakeFirst()
  return row && planOf(row)
}

export async function lockPlan(id: string): Promise<Plan | undefined> {
  const row = await officePlan(id).forUpdate().executeTakeFirst()
  return row && planOf(row)
}

function officePlan(id: string) {
  return db().selectFrom('follow_up_plans').select(PLAN).where('id', '=', id).where('author_id', 'is', null)
}

export async function hasName(name: string, exceptId: string | null): Promise<boolean> {
  const row = await db()
    .selectFrom('follow_up_plans')
    .select('id')
    .where('author_id', 'is', null)
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

export async function insertPlan(id: string, fields: PlanFields, now: Date): Promise<Plan> {
  const steps = JSON.stringify(stepsOf(fields))
  const row = await db()
    .insertInto('follow_up_plans')
    .values({ id, name: fields.name, steps, created_at: now, updated_at: now })
    .returning(PLAN)
    .executeTakeFirstOrThrow()
  return planOf(row)
}

export async function updatePlan(id: string, fields: PlanFields, now: Date): Promise<Plan> {
  const steps = JSON.stringify(stepsOf(fields))
  const row = await db()
    .updateTable('follow_up_plans')
    .set((set) => ({ name: fields.name, steps, version: set('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .returning(PLAN)
    .executeTakeFirstOrThrow()
  return planOf(row)
}

export async function deletePlan(id: string): Promise<void> {
  await db().deleteFrom('follow_up_plans').where('id', '=', id).execute()
}

/** Finds the email address of an account that may sign in. */
export async function findEmailOf(accountId: string): Promise<string | null> {
  const row = await db()
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.email ?? null
}
