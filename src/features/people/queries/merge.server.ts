import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { MergedMembers } from '../rules/merge.ts'
import type { View } from '../rules.ts'
import type { PersonDuplicate, PersonMerge } from '../schema.ts'
import type { MovedLinks } from './household.server.ts'
import { EMAIL } from './list.server.ts'
import { seenBy } from './record.server.ts'

const MAX_LISTED = 5

/**
 * Lists other people with an email address or phone number of a person, their account or their leads. Two people with
 * accounts are two people, and so are those that an agent marked as different.
 */
export async function listDuplicates(id: string, view: View): Promise<PersonDuplicate[]> {
  const of = sql`select person_id from leads where person_id = ${id}`
  const { rows: reach } = await sql<{ email: string | null; phone: string | null; has_account: boolean }>`
    select lower(coalesce(p.email_normalized, a.email_normalized)) as email, p.phone, p.account_id is not null as has_account
      from people p left join accounts a on a.id = p.account_id where p.id = ${id}
    union select null, a.phone, true from people p join accounts a on a.id = p.account_id where p.id = ${id}
    union select lower(l.email), l.phone, false from leads l where l.person_id in (${of})
  `.execute(db())
  const emails = [...new Set(reach.flatMap(({ email }) => (email === null ? [] : [email])))]
  const phones = [...new Set(reach.flatMap(({ phone }) => (phone === null ? [] : [phone])))]
  const hasAccount = reach.some(({ has_account }) => has_account)
  return seenBy(view)
    .select(['people.id', 'people.name', 'people.phone', 'people.version', EMAIL.as('email')])
    .select([
      sql<boolean>`people.account_id is not null`.as('has_account'),
      sql<boolean>`coalesce(people.phone = any (${phones}), false)`.as('is_same_phone'),
    ])
    .where('people.id', '<>', id)
    .$if(hasAccount, (some) => some.where('people.account_id', 'is', null))
    .where(
      sql<boolean>`people.id in (
        select id from people where email_normalized = any (${emails}) or phone = any (${phones})
        union
        select p.id from people p join accounts a on a.id = p.account_id
          where a.deleted_at is null and (a.email_normalized = any (${emails}) or a.phone = any (${phones}))
        union
        select person_id from leads where lower(email) = any (${emails}) or phone = any (${phones})
      )`,
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('person_distinctions as d')
            .select('d.first_id')
            .where(sql<boolean>`(d.first_id, d.second_id) in ((people.id, ${id}::uuid), (${id}::uuid, people.id))`),
        ),
      ),
    )
    .orderBy('people.created_at', 'desc')
    .orderBy('people.id')
    .limit(MAX_LISTED)
    .execute()
}

/** Stores that two records are of two people. @returns false if it is stored */
export async function insertDistinction(row: {
  first_id: string
  second_id: string
  account_id: string
  created_at: Date
}): Promise<boolean> {
  const stored = await db()
    .insertInto('person_distinctions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('first_id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Deletes the note that two records are of two people. @returns false if there is none */
export async function deleteDistinction(firstId: string, secondId: string): Promise<boolean> {
  const deleted = await db()
    .deleteFrom('person_distinctions')
    .where('first_id', '=', firstId)
    .where('second_id', '=', secondId)
    .returning('first_id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Lists other records that someone marked as different people, newest first. */
export async function listDistinctions(id: string, view: View): Promise<PersonMerge[]> {
  return seenBy(view)
    .innerJoin('person_distinctions as d', (join) =>
      join.on(sql<boolean>`(d.first_id, d.second_id) in ((people.id, ${id}::uuid), (${id}::uuid, people.id))`),
    )
    .leftJoin('accounts as a', 'a.id', 'd.account_id')
    .select(['people.id', 'people.name', 'people.phone', EMAIL.as('email'), 'a.name as by', 'd.created_at'])
    .orderBy('d.created_at', 'desc')
    .orderBy('people.id')
    .limit(MAX_LISTED)
    .execute()
}

/** A person as a merge compares it. */
export interface MergeablePerson extends MergedMembers {
  id: string
  name: string
  account_id: string | null
  email_normalized: string | null
  merged_into_id: string | null
  version: number
}

/**
 * Locks the leads of people, their aliases and the people, in the order of every other change of them: a change of a
 * lead locks its person, and a lead that arrives locks the alias of its address before the record that it leads to.
 * New leads wait until the transaction ends.
 */
export async function lockPeople(ids: readonly string[]): Promise<MergeablePerson[]> {
  await db().selectFrom('leads').select('id').where('person_id', 'in', ids).orderBy('id').forUpdate().execute()
  await db().selectFrom('people').select('id').where('merged_into_id', 'in', ids).orderBy('id').forUpdate().execute()
  return db()
    .selectFrom('people')
    .select(['id', 'name', 'account_id', 'email_normalized', 'merged_into_id', 'version'])
    .select(['phone', 'owner_id', 'co_owner_id', 'stage', 'next_step', 'next_step_date', 'tags', 'last_contact_at'])
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Moves the leads of a person to another. @returns their ids */
export async function moveLeads(from: string, to: string): Promise<string[]> {
  const rows = await db()
    .updateTable('leads')
    .set({ person_id: to })
    .where('person_id', '=', from)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Moves the notes and calls of a person to another. @returns their ids */
export async function moveActivities(from: string, to: string): Promise<string[]> {
  const rows = await db()
    .updateTable('person_activities')
    .set({ person_id: to })
    .where('person_id', '=', from)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Moves the tasks about a person to another. @returns their ids */
export async function moveTasks(from: string, to: string): Promise<string[]> {
  const rows = await db()
    .updateTable('tasks')
    .set({ person_id: to })
    .where('person_id', '=', from)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Moves the follow-ups of a person to another. One that runs ends if the other has one, or they would get two. @returns their ids */
export async function moveFollowUps(from: string, to: string, now: Date): Promise<string[]> {
  await db()
    .updateTable('follow_ups')
    .set({ next_at: null, ended_at: now, end_reason: 'merged' })
    .where('person_id', '=', from)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`exists (select from follow_ups f where f.person_id = ${to} and f.ended_at is null)`)
    .execute()
  const rows = await db()
    .updateTable('follow_ups')
    .set({ person_id: to })
    .where('person_id', '=', from)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Moves the proposals to a person to another. An open one that the other has open too is withdrawn. @returns their ids */
export async function moveProposals(from: string, to: string, now: Date): Promise<string[]> {
  await db()
    .updateTable('proposals as q')
    .set({ withdrawn_at: now })
    .where('q.person_id', '=', from)
    .where('q.answer', 'is', null)
    .where('q.withdrawn_at', 'is', null)
    .where(
      sql<boolean>`exists (select from proposals o where o.person_id = ${to}
        and (o.property_id = q.property_id or o.search = q.search)
        and o.answer is null and o.withdrawn_at is null)`,
    )
    .execute()
  const rows = await db()
    .updateTable('proposals')
    .set({ person_id: to })
    .where('person_id', '=', from)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Moves the aliases of a person to another. @returns their ids */
export async function moveAliases(from: string, to: string): Promise<string[]> {
  const rows = await db()
    .updateTable('people')
    .set({ merged_into_id: to })
    .where('merged_into_id', '=', from)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Makes a person an alias of another, or a separate person again. */
export async function updateAlias(id: string, mergedIntoId: string | null, now: Date): Promise<void> {
  await db()
    .updateTable('people')
    .set((set) => ({ merged_into_id: mergedIntoId, version: set('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()
}

export async function updateMembers(id: string, members: Partial<MergedMembers>, now: Date): Promise<void> {
  await db()
    .updateTable('people')
    .set((set) => ({ ...members, version: set('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()
}

export interface MergeRow extends MovedLinks {
  id: string
  person_id: string
  merged_id: string
  account_id: string | null
  lead_ids: string[]
  activity_ids: string[]
  task_ids: string[]
  follow_up_ids: string[]
  proposal_ids: string[]
  alias_ids: string[]
  before: MergedMembers
  after: MergedMembers
  created_at: Date
}

export async function insertMerge({ before, after, dropped_links, ...row }: MergeRow): Promise<void> {
  await db()
    .insertInto('person_merges')
    .values({
      ...row,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      dropped_links: JSON.stringify(dropped_links),
    })
    .execute()
}

/** Finds a merge that was not undone. */
export async function findMerge(id: string): Promise<MergeRow | undefined> {
  return db()
    .selectFrom('person_merges')
    .select([
      'id',
      'person_id',
      'merged_id',
      'account_id',
      'lead_ids',
      'activity_ids',
      'task_ids',
      'follow_up_ids',
      'proposal_ids',
      'alias_ids',
      'link_ids',
      'created_at',
    ])
    .select(['before', 'after', 'dropped_links'])
    .$narrowType<Pick<MergeRow, 'before' | 'after' | 'dropped_links'>>()
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
}

export async function updateUndone(id: string, now: Date): Promise<void> {
  await db().updateTable('person_merges').set({ undone_at: now }).where('id', '=', id).execute()
}

/**
 * Moves back what a merge moved, and the leads that came from the alias's email address since. Leaves out what was
 * deleted or moved to another person after the merge.
 */
export async function moveBack(
  { person_id, merged_id, lead_ids, activity_ids, task_ids, follow_up_ids, proposal_ids, ...merge }: MergeRow,
  email: string | null,
): Promise<void> {
  const { alias_ids, created_at } = merge
  await db()
    .updateTable('leads')
    .set({ person_id: merged_id })
    .where('person_id', '=', person_id)
    .where((where) =>
      where.or([
        sql<boolean>`id = any (${lead_ids}::uuid[])`,
        where.and([where('created_at', '>=', created_at), where(sql`lower(email)`, '=', email)]),
      ]),
    )
    .execute()
  await db()
    .updateTable('person_activities')
    .set({ person_id: merged_id })
    .where('person_id', '=', person_id)
    .where(sql<boolean>`id = any (${activity_ids}::uuid[])`)
    .execute()
  await db()
    .updateTable('tasks')
    .set({ person_id: merged_id })
    .where('person_id', '=', person_id)
    .where(sql<boolean>`id = any (${task_ids}::uuid[])`)
    .execute()
  await db()
    .updateTable('follow_ups')
    .set({ person_id: merged_id })
    .where('person_id', '=', person_id)
    .where(sql<boolean>`id = any (${follow_up_ids}::uuid[])`)
    .execute()
  await db()
    .updateTable('proposals')
    .set({ person_id: merged_id })
    .where('person_id', '=', person_id)
    .where(sql<boolean>`id = any (${proposal_ids}::uuid[])`)
    .execute()
  await db()
    .updateTable('people')
    .set({ merged_into_id: merged_id })
    .where('merged_into_id', '=', person_id)
    .where(sql<boolean>`id = any (${alias_ids}::uuid[])`)
    .execute()
  // Activities left the record, so the newest answer may be another person's now.
  await sql`select settle_last_answer(${person_id})`.execute(db())
}

/** Lists the merges into a person that can be undone, newest first. */
export async function listMerges(id: string): Promise<PersonMerge[]> {
  return db()
    .selectFrom('person_merges as m')
    .innerJoin('people as p', (join) =>
      join.onRef('p.id', '=', 'm.merged_id').onRef('p.merged_into_id', '=', 'm.person_id'),
    )
    .leftJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['m.id', 'p.name', 'p.email_normalized as email', 'p.phone', 'a.name as by', 'm.created_at'])
    .where('m.person_id', '=', id)
    .where('m.undone_at', 'is', null)
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id')
    .limit(MAX_LISTED)
    .execute()
}

/** Moves leads that an older program stored with an alias, and frees an alias that it gave to an account. */
export async function repairAliases(): Promise<void> {
  await sql`update people set merged_into_id = null where merged_into_id is not null and account_id is not null`.execute(
    db(),
  )
  await sql`
    update leads l set person_id = p.merged_into_id from people p where p.id = l.person_id and p.merged_into_id is not null
  `.execute(db())
}
