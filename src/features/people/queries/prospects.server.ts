import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
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

/**
 * Locks prospects without an agent who have no reason to be one any longer, until the transaction ends: those who ended
 * their subscription and have no account, those whose account is of the team, and those whose address an account took
 * that is another person. As one statement it would read every prospect for each of them.
 */
export async function lockFormerProspects(limit: number): Promise<string[]> {
  const unsubscribed = await lockable(limit)
    .innerJoin('newsletter_subscribers as n', 'n.email_normalized', 'p.email_normalized')
    .where('n.status', '=', 'unsubscribed')
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
    .limit(limit)
    .forUpdate('p')
    .skipLocked()

/** Deletes people of whom nothing else is stored: no form, event, note, task, follow-up, merge or household. */
export async function deleteWithoutTrace(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    delete from people p where id = any (${ids}::uuid[])
      and not exists (select from leads where person_id = p.id)
      and not exists (select from event_registrations r where r.email_normalized = p.email_normalized)
      and not exists (select from person_activities where person_id = p.id)
      and not exists (select from tasks where person_id = p.id)
      and not exists (select from follow_ups where person_id = p.id)
      and not exists (select from proposals where person_id = p.id)
      and not exists (select from calendar_entries where person_id = p.id)
      and not exists (select from person_links where p.id in (first_id, second_id))
      and not exists (select from person_merges where p.id in (person_id, merged_id))
      and not exists (select from people o where o.merged_into_id = p.id)`.execute(db())
}
