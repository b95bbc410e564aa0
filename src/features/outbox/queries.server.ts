import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { StoredLinks } from '#kit/email/link-token.server.ts'
import type { MailParts } from '#kit/email/stored-email.server.ts'
import type { OutboxEmail } from './schema.ts'

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
    .select(['o.subject', 'o.html', 'o.text', 'o.headers', 'o.links', 'o.is_transactional', 'o.message_id'])
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
    .select(['id', 'subject', 'created_at', 'html', 'text', 'headers', 'links'])
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
