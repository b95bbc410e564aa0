import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { isMarketingSuppressed } from '#kit/queries.server.ts'
import type { TablePage } from '#kit/table/list.ts'
import { likePattern, pageOf } from '#kit/table/queries.server.ts'
import type { ListSubscribers, SubscriberRow } from '../schema.ts'
import type { SubscriberStatus } from '../words.ts'

export interface Subscriber {
  id: string
  email: string
  status: SubscriberStatus
  confirmed_at: Date | null
  updated_at: Date
}

/** Inserts the row if needed. */
export async function lockSubscriber(
  fresh: { id: string; email: string; name: string | null; source: string; tracking: string },
  now: Date,
): Promise<{ subscriber: Subscriber; isNew: boolean }> {
  const email_normalized = fresh.email.toLowerCase()
  const made = await db()
    .insertInto('newsletter_subscribers')
    .values({ ...fresh, email_normalized, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('email_normalized').doNothing())
    .returning('id')
    .executeTakeFirst()
  const subscriber = await db()
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email', 'status', 'confirmed_at', 'updated_at'])
    .where('email_normalized', '=', email_normalized)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { subscriber, isNew: made !== undefined }
}

export async function updatePending(
  id: string,
  fields: { name: string | null; source: string; token_hash: Buffer; token_expires_at: Date },
  now: Date,
): Promise<void> {
  const { name, ...rest } = fields
  await db()
    .updateTable('newsletter_subscribers')
    .set({ ...rest, ...(name ? { name } : {}), status: 'pending', ended_at: null, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export async function touchSubscriber(id: string, now: Date): Promise<void> {
  await db().updateTable('newsletter_subscribers').set({ updated_at: now }).where('id', '=', id).execute()
}

/** @returns undefined if the link is invalid */
export async function confirmSubscriber(
  tokenHash: Buffer,
  now: Date,
): Promise<{ id: string; email: string; email_normalized: string; name: string | null } | undefined> {
  return db()
    .updateTable('newsletter_subscribers')
    .set({ status: 'subscribed', confirmed_at: now, updated_at: now, token_hash: null, token_expires_at: null })
    .where('token_hash', '=', tokenHash)
    .where('token_expires_at', '>', now)
    .where('status', '=', 'pending')
    .returning(['id', 'email', 'email_normalized', 'name'])
    .executeTakeFirst()
}

/**
 * Locks the subscription in force of an address. A suppressed one is not in force, and would be if it moved to another
 * address.
 */
export async function lockSubscribed(emailNormalized: string): Promise<{ id: string } | undefined> {
  return db()
    .selectFrom('newsletter_subscribers as n')
    .select('n.id')
    .where('n.email_normalized', '=', emailNormalized)
    .where('n.status', '=', 'subscribed')
    .where(sql<boolean>`not ${isMarketingSuppressed(sql.ref('n.email_normalized'))}`)
    .forUpdate()
    .executeTakeFirst()
}

/** Moves a subscription to another address. The row of that address must be gone. */
export async function updateAddress(
  id: string,
  to: { email: string; email_normalized: string },
  now: Date,
): Promise<void> {
  await db()
    .updateTable('newsletter_subscribers')
    .set({ ...to, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Ends a subscription whose former addresses another one has now: this one may be started again by someone else. */
export async function endSubscription(id: string, now: Date): Promise<void> {
  await db()
    .updateTable('newsletter_subscribers')
    .set({ status: 'unsubscribed', former_emails: [], ended_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Adds an address, and the former ones of its subscription, to the former addresses of another subscription. */
export async function addFormerEmails(id: string, emailNormalized: string, from: string): Promise<void> {
  await sql`
    update newsletter_subscribers n set former_emails = array(
      select e from newsletter_subscribers f, unnest(n.former_emails || f.former_emails || ${emailNormalized}::text) e
      where f.id = ${from} and e <> n.email_normalized group by e order by e)
    where n.id = ${id}`.execute(db())
}

/**
 * Removes an address from the former addresses of all subscriptions. Someone proved that it is theirs now, so what they
 * unsubscribe from must not end the subscription of a person who had it before.
 */
export async function releaseFormerEmail(emailNormalized: string): Promise<void> {
  await db()
    .updateTable('newsletter_subscribers')
    .set({ former_emails: sql`array_remove(former_emails, ${emailNormalized}::text)` })
    .where(sql<boolean>`former_emails @> array[${emailNormalized}::text]`)
    .execute()
}

export async function deleteSubscriber(id: string): Promise<void> {
  await db().deleteFrom('newsletter_subscribers').where('id', '=', id).execute()
}

/** Deletes the former addresses of the subscription of an account's address. */
export async function deleteFormerEmails(accountId: string): Promise<void> {
  await db()
    .updateTable('newsletter_subscribers')
    .set({ former_emails: [] })
    .where('email_normalized', '=', (some) =>
      some
        .selectFrom('accounts')
        .select('email_normalized')
        .where('id', '=', accountId)
        .where('email_verified_at', 'is not', null),
    )
    .execute()
}

export async function deleteUnsubscription(emailNormalized: string): Promise<void> {
  await db()
    .deleteFrom('suppressions')
    .where('email_normalized', '=', emailNormalized)
    .where('scope', '=', 'marketing')
    .where('reason', '=', 'unsubscribed')
    .execute()
}

/** @returns their number */
export async function deleteUnconfirmed(now: Date): Promise<number> {
  const { numDeletedRows } = await db()
    .deleteFrom('newsletter_subscribers')
    .where('status', '=', 'pending')
    .where('confirmed_at', 'is', null)
    .where('token_expires_at', '<', now)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** An address that opted out or bounced gets no issue, even if confirmed. */
const STATUS_SQL = sql<SubscriberStatus>`case
  when exists (select from suppressions x where x.email_normalized = newsletter_subscribers.email_normalized
    and x.scope = 'all' and x.reason = 'bounced') then 'bounced'
  when newsletter_subscribers.status = 'subscribed'
    and ${isMarketingSuppressed(sql.ref('newsletter_subscribers.email_normalized'))} then 'unsubscribed'
  else newsletter_subscribers.status end`

function subscribers() {
  return db()
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email', 'name', 'source', 'confirmed_at', 'created_at', STATUS_SQL.as('status')])
}

export async function listSubscribers(input: ListSubscribers): Promise<TablePage<SubscriberRow>> {
  const pattern = likePattern(input.q)
  const query = subscribers()
    .$if(pattern !== null, (some) => some.where(sql<boolean>`concat_ws(' ', email, name) ilike ${pattern}`))
    .$if(input.status !== undefined, (some) => some.where(STATUS_SQL, '=', input.status ?? 'subscribed'))
  return pageOf(query, input, {
    id: sql`newsletter_subscribers.id`,
    usual: '-created',
    sorts: {
      created: { by: sql`newsletter_subscribers.created_at`, type: 'timestamptz' },
      email: { by: sql`lower(newsletter_subscribers.email)`, type: 'text' },
    },
  })
}

export async function countSubscribers(): Promise<{ status: SubscriberStatus; count: number }[]> {
  const { rows } = await sql<{ status: SubscriberStatus; count: number }>`
    select ${STATUS_SQL} as status, count(*)::integer as count from newsletter_subscribers group by 1`.execute(db())
  return rows
}

/** In id order, for the chunked export. */
export async function listSubscribersAfter(id: string | null, limit: number): Promise<SubscriberRow[]> {
  return subscribers()
    .$if(id !== null, (some) => some.where('id', '>', id ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Finds the subscription of an account's confirmed address, for its export. */
export async function findOf(accountId: string): Promise<Record<string, unknown> | null> {
  const row = await db()
    .selectFrom('newsletter_subscribers')
    .innerJoin('accounts as a', 'a.email_normalized', 'newsletter_subscribers.email_normalized')
    .select(['newsletter_subscribers.email', 'newsletter_subscribers.name', STATUS_SQL.as('status')])
    .select(['former_emails', 'source', 'newsletter_subscribers.created_at', 'confirmed_at', 'ended_at'])
    .where('a.id', '=', accountId)
    .where('a.email_verified_at', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}
