import { type RawBuilder, sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { isMarketingSuppressed } from '#kit/queries.server.ts'
import type { Sender } from '../schema.ts'
import { CONSUMER_ROLES, IS_OF_TEAM } from './identity.server.ts'

/** Lists registered users and subscribers with a confirmed address who are no person yet. The team is left out. */
export async function listWithoutPerson(limit: number): Promise<Sender[]> {
  const registered = await db()
    .selectFrom('accounts as a')
    .select(['a.id as account_id', 'a.name', 'a.email', 'a.phone', 'a.email_verified_at as created_at'])
    .$narrowType<{ created_at: Date }>()
    .where('a.deleted_at', 'is', null)
    .where('a.status', '=', 'active')
    .where('a.email_verified_at', 'is not', null)
    .where('a.user_role', 'in', CONSUMER_ROLES)
    .where('a.mls_auditor_until', 'is', null)
    .where(
      sql<boolean>`not exists (select from agents g where g.account_id = a.id or lower(g.email) = a.email_normalized)`,
    )
    .where(sql<boolean>`not exists (select from people p where p.account_id = a.id)`)
    .orderBy('a.id')
    .limit(limit)
    .execute()
  const subscribed = await db()
    .selectFrom('newsletter_subscribers as n')
    .select(['n.email', 'n.confirmed_at as created_at', sql<string>`coalesce(n.name, n.email_normalized)`.as('name')])
    .select([sql<null>`null`.as('phone'), sql<null>`null`.as('account_id')])
    .$narrowType<{ created_at: Date }>()
    .where('n.status', '=', 'subscribed')
    .where(sql<boolean>`not ${IS_SUPPRESSED}`)
    .where(sql<boolean>`not exists (select from people p where p.email_normalized = n.email_normalized)`)
    .where(sql<boolean>`not exists (select from agents g where lower(g.email) = n.email_normalized)`)
    .where(
      sql<boolean>`not exists (select from accounts a where a.email_normalized = n.email_normalized
        and a.deleted_at is null and a.email_verified_at is not null)`,
    )
    .orderBy('n.id')
    .limit(limit - registered.length)
    .execute()
  return [...registered, ...subscribed]
}

/** SQL: the address of a subscriber n gets no newsletter, even if the subscription is confirmed or imported. */
const IS_SUPPRESSED = isMarketingSuppressed(sql.ref('n.email_normalized'))

/**
 * Locks prospects without an agent who have no reason to be one any longer, until the transaction ends: those without an
 * account whose subscription ended or was deleted, those whose account is of the team, and those whose address an account
 * took that is another person. As one statement it would read every prospect for each of them.
 */
export async function lockFormerProspects(limit: number): Promise<string[]> {
  const unsubscribed = await lockable(limit)
    .leftJoin('newsletter_subscribers as n', 'n.email_normalized', 'p.email_normalized')
    .where('p.email_normalized', 'is not', null)
    .where((where) =>
      where.or([
        where('n.id', 'is', null),
        where('n.status', '=', 'unsubscribed'),
        where.and([where('n.status', '=', 'subscribed'), IS_SUPPRESSED]),
      ]),
    )
    .where('p.phone', 'is', null)
    .execute()
  const ofTeam = await lockable(limit).innerJoin('accounts', 'accounts.id', 'p.account_id').where(IS_OF_TEAM).execute()
  const ofAccount = await lockable(limit)
    .innerJoin('accounts as a', 'a.email_normalized', 'p.email_normalized')
    .innerJoin('people as o', 'o.account_id', 'a.id')
    .where('a.deleted_at', 'is', null)
    .where('a.email_verified_at', 'is not', null)
    .where('p.phone', 'is', null)
    .execute()
  return [...unsubscribed, ...ofTeam, ...ofAccount].map(({ id }) => id)
}

/** SQL: nothing else is stored of a person: no form, event, note, task, follow-up, merge or household. */
const HAS_NO_TRACE = sql<boolean>`(
  not exists (select from leads where person_id = p.id)
  and not exists (
    select from event_registrations r where r.email_normalized = p.email_normalized and r.account_id is null)
  and not exists (select from person_activities where person_id = p.id)
  and not exists (select from tasks where person_id = p.id)
  and not exists (select from follow_ups where person_id = p.id)
  and not exists (select from proposals where person_id = p.id)
  and not exists (select from calendar_entries where person_id = p.id)
  and not exists (select from person_links where p.id in (first_id, second_id))
  and not exists (select from person_merges where p.id in (person_id, merged_id))
  and not exists (select from people o where o.merged_into_id = p.id))`

/** Selects prospects without other data. The others don't count toward the limit, or they would fill it each time. */
const lockable = (limit: number) =>
  db()
    .selectFrom('people as p')
    .select('p.id')
    .where('p.stage', '=', 'prospect')
    .where('p.erased_at', 'is', null)
    .where('p.merged_into_id', 'is', null)
    .where('p.owner_id', 'is', null)
    .where('p.co_owner_id', 'is', null)
    .where('p.source', 'is', null)
    .where('p.next_step', 'is', null)
    .where(sql<boolean>`p.tags = '{}'`)
    .where(HAS_NO_TRACE)
    .orderBy('p.id')
    .limit(limit)
    .forUpdate('p')
    .skipLocked()

/** Deletes people without other stored data. */
export async function deleteWithoutTrace(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from people p where id = any (${ids}::uuid[]) and ${HAS_NO_TRACE}`.execute(db())
}

/** A person who asked for something, and when they first did. */
export interface Asker {
  id: string
  at: Date
  has_agreement: boolean
}

/** Lists prospects who asked for something: stored by an older program, or before the stage was set again. */
export async function listAskedProspects(limit: number): Promise<Asker[]> {
  return listAsked(sql<boolean>`p.stage = 'prospect' and p.erased_at is null and p.merged_into_id is null`, limit)
}

/** Lists those of some people who asked for something, whatever their stage. */
export async function listAskedOf(ids: readonly string[]): Promise<Asker[]> {
  return ids.length === 0 ? [] : listAsked(sql<boolean>`p.id = any (${ids}::uuid[])`, ids.length)
}

/**
 * Reads each source from its own join: one look-up a prospect and source would take seconds for the subscribers of a
 * brokerage. A registration of an account is its owner's, whatever address it has.
 */
async function listAsked(which: RawBuilder<boolean>, limit: number): Promise<Asker[]> {
  const { rows } = await sql<Asker>`
    select id, min(at) as at, bool_or(has_agreement) as has_agreement from (
      select p.id, l.created_at as at, false as has_agreement
        from people p join leads l on l.person_id = p.id where l.status <> 'spam' and ${which}
      union all
      select p.id, r.registered_at, false from people p join event_registrations r on r.account_id = p.account_id
        where ${which}
      union all
      select p.id, r.registered_at, false from people p
        join event_registrations r on r.email_normalized = p.email_normalized and r.account_id is null where ${which}
      union all
      select p.id, r.registered_at, false from people p
        join accounts a on a.id = p.account_id and a.email_verified_at is not null
        join event_registrations r on r.email_normalized = a.email_normalized and r.account_id is null where ${which}
      union all
      select p.id, m.sent_at, false from people p join threads t on t.consumer_id = p.account_id
        join messages m on m.thread_id = t.id and m.author_side = 'consumer' where ${which}
      union all
      select p.id, r.activated_at, true from people p join relationships r on r.consumer_id = p.account_id
        where r.status = 'active' and ${which}
      union all
      select p.id, r.activated_at, true from people p join relationships r on r.other_consumer_id = p.account_id
        where r.status = 'active' and ${which}
    ) as asked (id, at, has_agreement)
    group by id order by id limit ${limit}`.execute(db())
  return rows
}
