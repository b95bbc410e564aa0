import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { DayHours, DaysOff, LeadRule, Person, RuleFields } from '../schema.ts'
import { ruleRecord } from '../schema.ts'

const ALL = ['id', ...ruleRecord.columns, 'is_active', 'position', 'version', 'created_at', 'updated_at'] as const

function rules() {
  return db().selectFrom('lead_rules').select(ALL).$narrowType<LeadRule>()
}

/** Lists all rules in their order. */
export async function listRules(): Promise<LeadRule[]> {
  return rules().orderBy('position').orderBy('id').execute()
}

/** Returns whether a rule is on. */
export async function hasRules(): Promise<boolean> {
  const row = await db().selectFrom('lead_rules').select('id').where('is_active', '=', true).limit(1).executeTakeFirst()
  return row !== undefined
}

/** An agent with an account, if any, as rules and emails need them. */
export interface TeamMember extends Person {
  email: string
  account_id: string | null
  /** Version of the schedule; 0 if none is stored. */
  version: number
}

/** Lists the agents in their order with their schedules. Without one, they work in the office hours and take leads. */
export async function listTeam(): Promise<TeamMember[]> {
  const rows = await db()
    .selectFrom('agents as g')
    .leftJoin('accounts as a', 'a.id', 'g.account_id')
    .leftJoin('agent_schedules as s', 's.agent_id', 'g.id')
    .select([
      'g.id as agent_id',
      'g.name',
      'g.email',
      'g.account_id',
      's.week',
      's.days_off',
      sql<number>`coalesce(s.version, 0)`.as('version'),
      sql<boolean>`coalesce(s.takes_leads, true)`.as('takes_leads'),
      sql<boolean>`g.is_working and (a.id is null or (a.status = 'active' and a.deleted_at is null))`.as('can_reply'),
    ])
    .orderBy('g.position')
    .orderBy('g.id')
    .execute()
  return rows.map(({ week, days_off, ...one }) => ({
    ...one,
    week: week as DayHours[] | null,
    days_off: (days_off ?? []) as unknown as DaysOff[],
  }))
}

/** Finds a rule and locks it until the transaction ends. */
export async function lockRuleRow(id: string): Promise<LeadRule | undefined> {
  return rules().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Inserts a rule at the end of the list. */
export async function insertRule(
  id: string,
  fields: RuleFields & Pick<LeadRule, 'is_active'>,
  now: Date,
): Promise<LeadRule> {
  return db()
    .insertInto('lead_rules')
    .values(({ selectFrom }) => ({
      id,
      ...fields,
      position: selectFrom('lead_rules').select(sql<number>`coalesce(max(position), 0) + 1`.as('next')),
      created_at: now,
      updated_at: now,
    }))
    .returning(ALL)
    .$narrowType<LeadRule>()
    .executeTakeFirstOrThrow()
}

export async function updateRule(id: string, fields: RuleFields, now: Date): Promise<LeadRule> {
  return changeRule(id, fields, now)
}

/** Turns a rule on or off. */
export async function updateRuleStatus(id: string, fields: Pick<LeadRule, 'is_active'>, now: Date): Promise<LeadRule> {
  return changeRule(id, fields, now)
}

async function changeRule(id: string, fields: Partial<RuleFields> & { is_active?: boolean }, now: Date) {
  return db()
    .updateTable('lead_rules')
    .set((set) => ({ ...fields, version: set('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .returning(ALL)
    .$narrowType<LeadRule>()
    .executeTakeFirstOrThrow()
}

/** Numbers rules from 1 in the given order. */
export async function updatePositions(ids: readonly string[]): Promise<void> {
  await sql`
    update lead_rules set position = wanted.position
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    where lead_rules.id = wanted.id and lead_rules.position <> wanted.position
  `.execute(db())
}

export async function deleteRule(id: string): Promise<void> {
  await db().deleteFrom('lead_rules').where('id', '=', id).execute()
}
