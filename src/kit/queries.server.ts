import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { db, queuePool } from '#db/db.server.ts'
import type { StoredLinks } from './email/link-token.server.ts'

/** Counts a hit in a window. Returns the hits of this window and the one before. */
export async function countHit(
  key: string,
  started: Date,
  former: Date,
): Promise<{ current: number; previous: number }> {
  const { rows } = await sql<{ current: number; previous: number }>`
    insert into rate_limits as own (key, window_started_at, hits) values (${key}, ${started}, 1)
    on conflict (key, window_started_at) do update set hits = own.hits + 1
    returning hits as current, coalesce((select other.hits from rate_limits other
      where other.key = ${key} and other.window_started_at = ${former}), 0) as previous
  `.execute(db())
  return rows[0] ?? { current: 1, previous: 0 }
}

/** Returns the hits of a window and the one before. */
export async function findHits(
  key: string,
  started: Date,
  former: Date,
): Promise<{ current: number; previous: number }> {
  const rows = await db()
    .selectFrom('rate_limits')
    .select(['window_started_at', 'hits'])
    .where('key', '=', key)
    .where('window_started_at', 'in', [started, former])
    .execute()
  const of = (window: Date) => rows.find((row) => row.window_started_at.getTime() === window.getTime())?.hits ?? 0
  return { current: of(started), previous: of(former) }
}

/** Deletes windows that no limit uses. */
export async function deleteOldHits(before: Date): Promise<void> {
  await db().deleteFrom('rate_limits').where('window_started_at', '<', before).execute()
}

/** Runs a statement of the job queue in the caller's transaction. */
export async function executeInTransaction(text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  return db().executeQuery(CompiledQuery.raw(text, values))
}

/** Notifies the workers of a queued job when the transaction commits. */
export async function notifyJobQueued(name: string): Promise<void> {
  await sql`select pg_notify('job_queued', ${name})`.execute(db())
}

/** Requeues an active job. @returns false if it is not active */
export async function deferJob(name: string, id: string, delaySeconds: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update pgboss.job set state = 'retry', start_after = now() + ${`${delaySeconds} seconds`}::interval
    where name = ${name} and id = ${id} and state = 'active'
  `.execute(db())
  return (numAffectedRows ?? 0n) > 0n
}

/** Uses up a job's attempts, so that its next failure is final. @returns false if it has already ended */
export async function exhaustAttempts(name: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update pgboss.job set retry_limit = retry_count where name = ${name} and id = ${id} and state <= 'active'
  `.execute(db())
  return (numAffectedRows ?? 0n) > 0n
}

export async function lockFailedJob(name: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select id from pgboss.job where name = ${name} and id = ${id} and state = 'failed' for update
  `.execute(db())
  return rows.length > 0
}

/** Runs a statement of the job queue on the queue's connection pool. */
export async function executeOnPool(text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  return queuePool.query(text, values)
}

export interface StoredEmail {
  id: string
  letter: string
  to_email: string
  to_account_id: string | null
  reply_to: string | null
  takes_replies: boolean
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  calendar: string | null
  links: StoredLinks
  is_transactional: boolean
  is_notification: boolean
  scope: 'marketing' | 'alerts' | null
  message_id: string
}

export async function insertStoredEmail(email: StoredEmail): Promise<void> {
  await db()
    .insertInto('mail_outbox')
    .values({ ...email, headers: JSON.stringify(email.headers), links: JSON.stringify(email.links) })
    .execute()
}

/** Finds a queued email; null if it is done. */
export async function findQueuedEmail(id: string) {
  const row = await db()
    .selectFrom('mail_outbox')
    .select([
      'id',
      'letter',
      'to_email',
      'subject',
      'html',
      'text',
      'headers',
      'calendar',
      'links',
      'is_transactional',
      'is_notification',
      'to_account_id',
      'reply_to',
      'takes_replies',
      'scope',
      'message_id',
      'attempts',
    ])
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst()
  return row ? { ...row, headers: row.headers as Record<string, string>, links: row.links as StoredLinks | null } : null
}

/** Adds an address to the suppression list. @returns false if it was there */
export async function insertSuppression(
  email_normalized: string,
  scope: 'all' | 'marketing' | 'alerts',
  reason: 'unsubscribed' | 'bounced' | 'complained' | 'admin',
): Promise<boolean> {
  const row = await db()
    .insertInto('suppressions')
    .values({ email_normalized, scope, reason })
    .onConflict((conflict) => conflict.doNothing())
    .returning('scope')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateStoredEmail(
  id: string,
  change: {
    status: 'queued' | 'sent' | 'kept' | 'suppressed' | 'failed'
    sent_at?: Date
    last_error?: string | null
    attempts?: number
    html?: string
    text?: string
    headers?: string
    calendar?: string | null
  },
): Promise<void> {
  await db().updateTable('mail_outbox').set(change).where('id', '=', id).execute()
}

/** Returns whether an address is on the suppression list for these scopes. */
export async function isSuppressed(
  emailNormalized: string,
  scopes: ('all' | 'marketing' | 'alerts')[],
): Promise<boolean> {
  const row = await db()
    .selectFrom('suppressions')
    .select('scope')
    .where('email_normalized', '=', emailNormalized)
    .where('scope', 'in', scopes)
    .executeTakeFirst()
  return row !== undefined
}

/** SQL: an address gets no marketing email: its owner opted out, or it is suppressed for all emails. */
export function isMarketingSuppressed(address: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from suppressions x where x.email_normalized = ${address}
    and x.scope in ('all', 'marketing'))`
}

export async function deleteHits(key: string): Promise<void> {
  await db().deleteFrom('rate_limits').where('key', '=', key).execute()
}
