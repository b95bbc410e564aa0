import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { StoredLinks } from '#kit/email/link-token.server.ts'
import type { MailParts } from '#kit/email/stored-email.server.ts'
import { countPerHour, type HourlyCounts } from '#kit/per-hour/queries.server.ts'
import { likePattern } from '#kit/table/queries.server.ts'
import type { EmailCounts, FailedEmail, OutboxEmail, Suppression } from './schema.ts'
import { FAILED_DAYS } from './words.ts'

const FAILED_PERIOD = `${FAILED_DAYS} days`

const SUMMARY = ['id', 'letter', 'to_email', 'status', 'attempts', 'last_error', 'created_at', 'sent_at'] as const

/** True if the recipient has an account above a level, by id or by address. */
function isRecipientAbove(level: number) {
  return sql<boolean>`exists (select from accounts a
    where a.role_level > ${level} and (a.id = o.to_account_id or a.email_normalized = lower(o.to_email)))`
}

/** The subject is null for recipients above a level. */
export async function listStoredEmails(olderThan: string | null, limit: number, level: number): Promise<OutboxEmail[]> {
  let query = db()
    .selectFrom('mail_outbox as o')
    .select(SUMMARY.map((name) => `o.${name}` as const))
    .select(sql<string | null>`case when ${isRecipientAbove(level)} then null else o.subject end`.as('subject'))
  if (olderThan) {
    query = query.where((when) =>
      when(
        when.refTuple('o.created_at', 'o.id'),
        '<',
        when
          .selectFrom('mail_outbox as last')
          .select(['last.created_at', 'last.id'])
          .where('last.id', '=', olderThan)
          .$asTuple('created_at', 'id'),
      ),
    )
  }
  return query.orderBy('o.created_at', 'desc').orderBy('o.id', 'desc').limit(limit).execute()
}

/** Undefined if the recipient is above a level. */
export async function findStoredEmail(id: string, level: number) {
  const row = await db()
    .selectFrom('mail_outbox as o')
    .select(SUMMARY.map((name) => `o.${name}` as const))
    .select([
      'o.subject',
      'o.html',
      'o.text',
      'o.headers',
      'o.calendar',
      'o.links',
      'o.is_transactional',
      'o.message_id',
    ])
    .where('o.id', '=', id)
    .where(sql<boolean>`not ${isRecipientAbove(level)}`)
    .executeTakeFirst()
  return row && { ...row, headers: headersOf(row.headers), links: row.links as StoredLinks | null }
}

/** Lists emails that were stored instead of sent, newest first. */
export async function listUnsentWithLinks(
  email: string,
  limit: number,
): Promise<(MailParts & { id: string; subject: string; created_at: Date; links: StoredLinks | null })[]> {
  const rows = await db()
    .selectFrom('mail_outbox')
    .select(['id', 'subject', 'created_at', 'html', 'text', 'headers', 'calendar', 'links'])
    .where((when) => when(when.fn('lower', ['to_email']), '=', email.toLowerCase()))
    .where('status', '=', 'kept')
    .where('links', '<>', '{}')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, headers: headersOf(row.headers), links: row.links as StoredLinks | null }))
}

function headersOf(stored: unknown): Record<string, string> {
  return stored && typeof stored === 'object'
    ? Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, String(value)]))
    : {}
}

/** Counts queued emails by a partial index, and the others over their last days. */
export async function countEmails(now: Date): Promise<EmailCounts> {
  const { rows } = await sql<EmailCounts>`
    select q.waiting, q.waiting_since, r.sent, r.failed, r.unsent, b.bounced, s.suppressed from
      (select count(*)::int as waiting, min(created_at) as waiting_since from mail_outbox where status = 'queued') q,
      (select count(*) filter (where status = 'sent' and sent_at > ${now}::timestamptz - interval '24 hours')::int as sent,
         count(*) filter (where status = 'failed')::int as failed, count(*) filter (where status = 'kept')::int as unsent
       from mail_outbox where created_at > ${now}::timestamptz - ${FAILED_PERIOD}::interval) r,
      (select count(*)::int as bounced from suppressions
       where reason = 'bounced' and created_at > ${now}::timestamptz - ${FAILED_PERIOD}::interval) b,
      (select count(distinct email_normalized)::int as suppressed from suppressions) s
  `.execute(db())
  const [counts] = rows
  if (!counts) throw new Error('An aggregate without groups has one row.')
  return counts
}

/** Counts emails sent per hour. Few wait for longer than a week, so the index by time of writing serves. */
export function countSentPerHour(now: Date): Promise<HourlyCounts> {
  return countPerHour(
    sql`select sent_at from mail_outbox
      where status = 'sent' and created_at > ${now}::timestamptz - ${FAILED_PERIOD}::interval`,
    now,
  )
}

/** Lists emails of the last days that were not delivered, newest first. */
export function listFailedEmails(now: Date, limit: number): Promise<FailedEmail[]> {
  return db()
    .selectFrom('mail_outbox')
    .select(['id', 'letter', 'to_email', 'created_at', 'attempts', 'last_error'])
    .where('status', '=', 'failed')
    .where(sql<boolean>`created_at > ${now}::timestamptz - ${FAILED_PERIOD}::interval`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Lists addresses that get no email, newest first, and counts all that match. */
export async function listSuppressions(
  q: string,
  limit: number,
): Promise<{ suppressions: Suppression[]; total: number }> {
  const pattern = likePattern(q.toLowerCase()) ?? '%'
  const { rows } = await sql<Suppression & { total: number }>`
    with found as (
      select email_normalized as email, scope, reason, created_at, count(*) over ()::int as total from suppressions
      where email_normalized like ${pattern} order by created_at desc, email_normalized, scope limit ${limit}
    ), failed as (
      select distinct on (email) lower(to_email) as email, last_error from mail_outbox
      where status = 'failed' and lower(to_email) in (select email from found where reason = 'bounced')
      order by email, created_at desc
    )
    select found.*, failed.last_error from found left join failed on failed.email = found.email and found.reason = 'bounced'
    order by found.created_at desc, found.email, found.scope
  `.execute(db())
  return { suppressions: rows.map(({ total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Deletes emails that are done, oldest first. @returns their number */
export async function deleteEmailsBefore(moment: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db()
    .deleteFrom('mail_outbox')
    .where('id', 'in', (where) =>
      where
        .selectFrom('mail_outbox')
        .select('id')
        .where('created_at', '<', moment)
        .where('status', '<>', 'queued')
        .orderBy('created_at')
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Lists addresses whose newsletter ends with an unsubscription of one: its own and those that its owner changed to. */
export async function listSubscribedAddresses(email: string): Promise<string[]> {
  const rows = await db()
    .selectFrom('newsletter_subscribers')
    .select('email_normalized')
    .where('status', 'in', ['pending', 'subscribed'])
    .where(sql<boolean>`(email_normalized = ${email} or former_emails @> array[${email}::text])`)
    .execute()
  return rows.map(({ email_normalized }) => email_normalized)
}

/** Deletes the bounces of an address. @returns their scopes */
export async function deleteBounces(email: string): Promise<string[]> {
  const rows = await db()
    .deleteFrom('suppressions')
    .where('email_normalized', '=', email)
    .where('reason', '=', 'bounced')
    .returning('scope')
    .execute()
  return rows.map(({ scope }) => scope)
}
