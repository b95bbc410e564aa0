import { sql } from 'kysely'
import { db } from '#db/db.server.ts'

/** An alert email, with the ids that its links need. */
export interface AlertEmail {
  id: string
  account_id: string
  search_ids: string[]
}

export async function insertStoredEmail(email: AlertEmail, now: Date): Promise<void> {
  await db()
    .insertInto('alert_letters')
    .values({ ...email, written_at: now })
    .execute()
}

export async function setMail(emailId: string, mailId: string): Promise<void> {
  await db().updateTable('alert_letters').set({ mail_id: mailId }).where('id', '=', emailId).execute()
}

export async function findStoredEmail(id: string): Promise<AlertEmail | undefined> {
  return db()
    .selectFrom('alert_letters')
    .select(['id', 'account_id', 'search_ids'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Measures seconds from a change's import to its instant alert, for changes found outside quiet hours: p50, p95, p99.
 * Without a mail server, an email counts as sent when it is written.
 */
export async function measureDelays(since: Date) {
  const { rows } = await sql<{ p50: number | null; p95: number | null; p99: number | null; emails: number }>`
    select percentile_cont(0.5) within group (order by delay) as p50,
      percentile_cont(0.95) within group (order by delay) as p95,
      percentile_cont(0.99) within group (order by delay) as p99, count(*)::int as emails
    from (select extract(epoch from coalesce(m.sent_at, m.created_at) - d.changed_at)::float8 as delay
      from alert_letters l join mail_outbox m on m.id = l.mail_id and m.status in ('sent', 'kept')
        join alert_deliveries d on d.letter_id = l.id and d.outcome = 'told'
        join saved_searches s on s.id = d.search_id
        join accounts a on a.id = d.account_id
        left join alert_settings t on t.account_id = a.id
      where l.written_at > ${since}
        and extract(hour from d.found_at at time zone 'America/Indiana/Indianapolis')
          between coalesce(t.quiet_until, 7) and coalesce(t.quiet_from, 21) - 1
        and (s.frequency = 'instant' or (s.frequency = 'preferred' and a.property_alert_frequency = 'instant'))) told
  `.execute(db())
  return rows[0] ?? { p50: null, p95: null, p99: null, emails: 0 }
}
