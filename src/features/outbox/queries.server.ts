import { db } from '#db/db.server.ts'
import type { OutboxLetter, OutboxLetterText } from './schema.ts'

const SUMMARY = [
  'id',
  'letter',
  'to_email',
  'subject',
  'status',
  'attempts',
  'last_error',
  'created_at',
  'sent_at',
] as const

/** Letters, newest first, older than one where it is named. */
export async function listLetters(olderThan: string | null, limit: number): Promise<OutboxLetter[]> {
  let query = db()
    .selectFrom('mail_outbox as o')
    .select(SUMMARY.map((name) => `o.${name}` as const))
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

export async function findLetter(id: string): Promise<OutboxLetterText | null> {
  const row = await db()
    .selectFrom('mail_outbox')
    .select([...SUMMARY, 'html', 'text', 'headers', 'is_transactional', 'message_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { ...row, headers: headersOf(row.headers) } : null
}

function headersOf(stored: unknown): Record<string, string> {
  return stored && typeof stored === 'object'
    ? Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, String(value)]))
    : {}
}
