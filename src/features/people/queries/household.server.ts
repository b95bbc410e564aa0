import { type RawBuilder, sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { inverseOf } from '../rules/household.ts'
import type { View } from '../rules.ts'
import type { HouseholdMember } from '../schema/household.ts'
import type { Relation } from '../words/household.ts'
import { seenBy } from './record.server.ts'

/** SQL: whether a link is between two people. */
const isBetween = (a: RawBuilder<unknown>, b: RawBuilder<unknown>) =>
  sql<boolean>`(least(l.first_id, l.second_id) = least(${a}, ${b}) and greatest(l.first_id, l.second_id) = greatest(${a}, ${b}))`

/** Lists the people of a person's household that a caller sees, by name. */
export async function listMembers(id: string, view: View): Promise<HouseholdMember[]> {
  const rows = await seenBy(view)
    .innerJoin('person_links as l', (join) =>
      join.on(
        sql<boolean>`people.id = case ${id}::uuid when l.first_id then l.second_id when l.second_id then l.first_id end`,
      ),
    )
    .where((where) => where.or([where('l.first_id', '=', id), where('l.second_id', '=', id)]))
    .select(['people.id', 'people.name', 'people.stage', 'l.relation', 'l.first_id'])
    .select(sql<string | null>`(select name from agents where id = people.owner_id)`.as('owner_name'))
    .$narrowType<Pick<HouseholdMember, 'stage' | 'relation'>>()
    .orderBy(sql`lower(people.name)`)
    .orderBy('people.id')
    .execute()
  return rows.map(({ first_id, relation, ...member }) => ({
    ...member,
    relation: first_id === id ? relation : inverseOf(relation),
  }))
}

/** Locks people that a caller sees until the transaction ends, in one order. @returns their names by id */
export async function lockPeople(ids: readonly string[], view: View): Promise<ReadonlyMap<string, string>> {
  const rows = await seenBy(view)
    .select(['people.id', 'people.name'])
    .where('people.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('people.id')
    .forNoKeyUpdate('people')
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Lists the names of people that a caller sees, by id. */
export async function listNames(ids: readonly string[], view: View): Promise<ReadonlyMap<string, string>> {
  const rows = await seenBy(view)
    .select(['people.id', 'people.name'])
    .where('people.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A link: `relation` is what the second person is to the first. */
export interface PersonLink {
  id: string
  first_id: string
  second_id: string
  relation: Relation
  account_id: string | null
  created_at: Date
}

/** Finds what a person is to another of their household. */
export async function findRelation(id: string, otherId: string): Promise<Relation | undefined> {
  const row = await db()
    .selectFrom('person_links as l')
    .select(['l.relation', 'l.first_id'])
    .$narrowType<Pick<PersonLink, 'relation'>>()
    .where(isBetween(sql`${id}::uuid`, sql`${otherId}::uuid`))
    .executeTakeFirst()
  return row && (row.first_id === id ? row.relation : inverseOf(row.relation))
}

/** Counts the links of a person, also to people that the caller does not see. */
export async function countLinks(id: string): Promise<number> {
  const { links } = await db()
    .selectFrom('person_links')
    .select(sql<number>`count(*)::integer`.as('links'))
    .where((where) => where.or([where('first_id', '=', id), where('second_id', '=', id)]))
    .executeTakeFirstOrThrow()
  return links
}

export async function insertLink(link: PersonLink): Promise<void> {
  await db().insertInto('person_links').values(link).execute()
}

/** Deletes the link between two people. @returns false if there is none */
export async function deleteLink(id: string, otherId: string): Promise<boolean> {
  const deleted = await db()
    .deleteFrom('person_links as l')
    .where(isBetween(sql`${id}::uuid`, sql`${otherId}::uuid`))
    .returning('l.id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Links that a merge moved to the record that stays, and those that it deleted because they would be there twice. */
export interface MovedLinks {
  link_ids: string[]
  dropped_links: PersonLink[]
}

/** SQL: the people of a link, with one replaced by another. */
const replaced = (from: string, to: string) => ({
  first_id: sql<string>`case when first_id = ${from} then ${to}::uuid else first_id end`,
  second_id: sql<string>`case when second_id = ${from} then ${to}::uuid else second_id end`,
})

/** Moves the links of a person to another, without doubles and without a link to the record itself. */
export async function moveLinks(from: string, to: string): Promise<MovedLinks> {
  const dropped = await db()
    .deleteFrom('person_links as l')
    .where((where) => where.or([where('l.first_id', '=', from), where('l.second_id', '=', from)]))
    .where(
      sql<boolean>`(${to}::uuid in (l.first_id, l.second_id) or exists (
        select from person_links k where ${to}::uuid in (k.first_id, k.second_id)
          and (case when k.first_id = ${to} then k.second_id else k.first_id end)
            = (case when l.first_id = ${from} then l.second_id else l.first_id end)
      ))`,
    )
    .returning(['l.id', 'l.first_id', 'l.second_id', 'l.relation', 'l.account_id', 'l.created_at'])
    .execute()
  const moved = await db()
    .updateTable('person_links')
    .set(replaced(from, to))
    .where((where) => where.or([where('first_id', '=', from), where('second_id', '=', from)]))
    .returning('id')
    .execute()
  return { link_ids: moved.map(({ id }) => id), dropped_links: dropped as PersonLink[] }
}

/**
 * Moves back what a merge moved. A link that was deleted since stays deleted, also if the merge deleted its double. People
 * who were merged since are replaced by their record, and erased ones have no links.
 */
export async function moveLinksBack(
  { person_id: from, merged_id: to }: { person_id: string; merged_id: string },
  { link_ids, dropped_links }: MovedLinks,
): Promise<void> {
  await db()
    .updateTable('person_links')
    .set(replaced(from, to))
    .where(sql<boolean>`id = any (${link_ids}::uuid[])`)
    .where((where) => where.or([where('first_id', '=', from), where('second_id', '=', from)]))
    .execute()
  await sql`
    insert into person_links (id, first_id, second_id, relation, account_id, created_at)
    select d.id, a.id, b.id, d.relation, (select id from accounts where id = d.account_id), d.created_at
    from jsonb_to_recordset(${JSON.stringify(dropped_links)}::jsonb)
        as d (id uuid, first_id uuid, second_id uuid, relation text, account_id uuid, created_at timestamptz)
      join people f on f.id = d.first_id join people a on a.id = coalesce(f.merged_into_id, f.id) and a.erased_at is null
      join people s on s.id = d.second_id join people b on b.id = coalesce(s.merged_into_id, s.id) and b.erased_at is null
    where a.id <> b.id and (${from}::uuid in (a.id, b.id) or exists (
      select from person_links l where ${isBetween(sql`${from}::uuid`, sql`case when a.id = ${to} then b.id else a.id end`)}
    ))
    on conflict do nothing`.execute(db())
}

/** Deletes the links of a person. */
export async function deleteLinksOf(id: string): Promise<void> {
  await db()
    .deleteFrom('person_links')
    .where((where) => where.or([where('first_id', '=', id), where('second_id', '=', id)]))
    .execute()
}
