import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { likePattern } from '#kit/table/queries.server.ts'
import type { View } from '../rules.ts'
import type { BulkMembers, BulkPerson, BulkResult, LastChange } from '../schema/bulk.ts'
import type { ListPeople } from '../schema.ts'
import { matching, type Scope, UNDER_AGREEMENT } from './list.server.ts'
import { seenBy } from './record.server.ts'

/** Lists the ids of people who match a list's input. */
export async function listMatchingIds(input: ListPeople, scope: Scope, limit: number): Promise<string[]> {
  const rows = await matching(input, scope, likePattern(input.q))
    .select('people.id')
    .orderBy('people.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks people that a caller sees until the transaction ends, in one order, so that two changes can't deadlock. */
export async function lockPeople(ids: readonly string[], view: View): Promise<BulkPerson[]> {
  return seenBy(view)
    .select(['people.id', 'people.version', 'people.stage', 'people.tags', 'next_step', 'next_step_date'])
    .select(['owner_id', 'co_owner_id'])
    .select(sql<boolean>`coalesce(people.account_id in ${UNDER_AGREEMENT}, false)`.as('has_agreement'))
    .$narrowType<Pick<BulkPerson, 'stage'>>()
    .where('people.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('people.id')
    .forNoKeyUpdate('people')
    .execute()
}

/** Lists the agents whose agreements with some people are in force. */
export async function listAgreementAgents(ids: readonly string[]): Promise<{ person_id: string; agent_id: string }[]> {
  return db()
    .selectFrom('people as p')
    .innerJoin('relationships as r', (join) =>
      join.on(sql<boolean>`p.account_id in (r.consumer_id, r.other_consumer_id)`),
    )
    .select(['p.id as person_id', 'r.agent_id'])
    .where('p.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('r.status', '=', 'active')
    .execute()
}

const ACT = ['id', 'kind', 'changed', 'left_out'] as const

export async function findAct(id: string): Promise<BulkResult | undefined> {
  return db()
    .selectFrom('people_bulk_acts')
    .select(ACT)
    .$narrowType<Pick<BulkResult, 'kind' | 'left_out'>>()
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Finds the newest act of an account that can be undone. */
export async function findLastAct(accountId: string, since: Date): Promise<LastChange | undefined> {
  return db()
    .selectFrom('people_bulk_acts')
    .select([...ACT, 'created_at'])
    .select([
      sql<string | null>`case when changed = 1 then (
        select nullif(p.name, '') from people_bulk_rows r join people p on p.id = r.person_id
        where r.act_id = people_bulk_acts.id) end`.as('person_name'),
      sql<string | null>`(
        select g.name from people_bulk_rows r join agents g on g.id = (r.after ->> 'owner_id')::uuid
        where r.act_id = people_bulk_acts.id and kind = 'owner'
          and r.after ->> 'owner_id' is distinct from r.before ->> 'owner_id' limit 1)`.as('agent_name'),
    ])
    .$narrowType<Pick<BulkResult, 'kind' | 'left_out'>>()
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .where('undone_at', 'is', null)
    .where('changed', '>', 0)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Locks an act of an account that can be undone. */
export async function lockAct(
  id: string,
  accountId: string,
  since: Date,
): Promise<(BulkResult & { created_at: Date }) | undefined> {
  return db()
    .selectFrom('people_bulk_acts')
    .select([...ACT, 'created_at'])
    .$narrowType<Pick<BulkResult, 'kind' | 'left_out'>>()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .where('undone_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** A person of an act, with the columns before and after it; for a task its id. */
export interface BulkRow {
  person_id: string
  before: BulkMembers
  after: BulkMembers & { task_id?: string }
}

export async function insertAct(
  { left_out, ...act }: BulkResult & { account_id: string; created_at: Date },
  rows: readonly BulkRow[],
): Promise<void> {
  await db()
    .insertInto('people_bulk_acts')
    .values({ ...act, left_out: JSON.stringify(left_out) })
    .execute()
  if (rows.length === 0) return
  await db()
    .insertInto('people_bulk_rows')
    .values(
      rows.map(({ person_id, before, after }) => ({
        act_id: act.id,
        person_id,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
      })),
    )
    .execute()
}

export async function listRows(actId: string): Promise<BulkRow[]> {
  return db()
    .selectFrom('people_bulk_rows')
    .select(['person_id', 'before', 'after'])
    .$narrowType<Pick<BulkRow, 'before' | 'after'>>()
    .where('act_id', '=', actId)
    .orderBy('person_id')
    .execute()
}

export async function updateUndone(id: string, now: Date): Promise<void> {
  await db().updateTable('people_bulk_acts').set({ undone_at: now }).where('id', '=', id).execute()
}

export async function deleteActsBefore(time: Date): Promise<void> {
  await db().deleteFrom('people_bulk_acts').where('created_at', '<', time).execute()
}
