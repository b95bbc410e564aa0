import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { isMarketingSuppressed } from '#kit/queries.server.ts'
import type { TablePage } from '#kit/table/list.ts'
import { likePattern, pageOf } from '#kit/table/queries.server.ts'
import type { IssueFields, IssueRow, IssueStatistics, ListIssues, NewsletterIssue } from '../schema.ts'
import type { IssueStatus } from '../words.ts'

const ALL = [
  'id',
  'subject',
  'preview_text',
  'body',
  'status',
  'version',
  'sending_at',
  'sent_at',
  'created_at',
  'updated_at',
] as const

const recipients = sql<number>`(select count(*) from newsletter_deliveries d where d.issue_id = newsletter_issues.id)::integer`

export async function listPage(input: ListIssues): Promise<TablePage<IssueRow>> {
  const pattern = likePattern(input.q)
  const query = db()
    .selectFrom('newsletter_issues')
    .select(['id', 'subject', 'status', 'version', 'sent_at', 'updated_at', recipients.as('recipients')])
    .$if(pattern !== null, (some) => some.where(sql<boolean>`concat_ws(' ', subject, body) ilike ${pattern}`))
    .$if(input.status !== undefined, (some) => some.where('status', '=', input.status ?? 'draft'))
  return pageOf(query, input, {
    id: sql`id`,
    usual: '-updated',
    sorts: {
      updated: { by: sql`updated_at`, type: 'timestamptz' },
      subject: { by: sql`lower(subject)`, type: 'text' },
    },
  })
}

export async function countByStatus(): Promise<{ status: IssueStatus; count: number }[]> {
  return db()
    .selectFrom('newsletter_issues')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
}

export async function findIssue(id: string): Promise<NewsletterIssue | undefined> {
  return db().selectFrom('newsletter_issues').select(ALL).where('id', '=', id).executeTakeFirst()
}

export async function lockIssue(id: string): Promise<NewsletterIssue | undefined> {
  return db().selectFrom('newsletter_issues').select(ALL).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insertIssue(issue: IssueFields & { id: string }, now: Date): Promise<NewsletterIssue> {
  return db()
    .insertInto('newsletter_issues')
    .values({ ...issue, created_at: now, updated_at: now })
    .returning(ALL)
    .executeTakeFirstOrThrow()
}

export async function updateIssue(
  id: string,
  change: Partial<IssueFields> & { status?: IssueStatus; sending_at?: Date; sent_at?: Date },
  now: Date,
): Promise<NewsletterIssue> {
  return db()
    .updateTable('newsletter_issues')
    .set(({ eb }) => ({ ...change, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(ALL)
    .executeTakeFirstOrThrow()
}

export async function deleteIssue(id: string): Promise<void> {
  await db().deleteFrom('newsletter_issues').where('id', '=', id).execute()
}

/** Lists subscribers who confirmed before an issue was sent, did not opt out, and do not have it yet. */
export async function listRecipients(
  issueId: string,
  before: Date,
  limit: number,
): Promise<{ id: string; email: string }[]> {
  return db()
    .selectFrom('newsletter_subscribers as s')
    .select(['s.id', 's.email'])
    .where('s.status', '=', 'subscribed')
    .where('s.confirmed_at', '<=', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('newsletter_deliveries as d')
            .select('d.issue_id')
            .whereRef('d.subscriber_id', '=', 's.id')
            .where('d.issue_id', '=', issueId),
        ),
      ),
    )
    .where(sql<boolean>`not ${isMarketingSuppressed(sql.ref('s.email_normalized'))}`)
    .orderBy('s.id')
    .limit(limit)
    .execute()
}

/** @returns false if already claimed */
export async function insertDelivery(issueId: string, subscriberId: string, now: Date): Promise<boolean> {
  const row = await db()
    .insertInto('newsletter_deliveries')
    .values({ issue_id: issueId, subscriber_id: subscriberId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('issue_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateDelivery(issueId: string, subscriberId: string, mailId: string | null): Promise<void> {
  await db()
    .updateTable('newsletter_deliveries')
    .set({ mail_id: mailId })
    .where('issue_id', '=', issueId)
    .where('subscriber_id', '=', subscriberId)
    .execute()
}

/**
 * An opt-out counts for the last issue sent to the address before it, a bounce for the issue whose email failed. An email
 * that the outbox has deleted by its age counts as sent.
 */
export async function countDeliveries(issueId: string): Promise<IssueStatistics> {
  const { rows } = await sql<IssueStatistics>`
    select count(*)::integer as recipients,
      count(*) filter (where m.status = 'queued')::integer as waiting,
      count(*) filter (where m.status in ('sent', 'kept') or d.mail_id is not null and m.id is null)::integer as sent,
      count(*) filter (where m.status = 'failed' and b.scope is null)::integer as failed,
      count(*) filter (where m.status = 'failed' and b.scope is not null)::integer as bounced,
      count(*) filter (where m.status = 'suppressed')::integer as suppressed,
      count(*) filter (where u.created_at >= d.created_at and not exists (
        select from newsletter_deliveries later where later.subscriber_id = d.subscriber_id
          and later.created_at > d.created_at and later.created_at <= u.created_at))::integer as unsubscribed
    from newsletter_deliveries d
    join newsletter_subscribers s on s.id = d.subscriber_id
    left join mail_outbox m on m.id = d.mail_id
    left join suppressions u on u.email_normalized = s.email_normalized and u.scope = 'marketing' and u.reason = 'unsubscribed'
    left join suppressions b on b.email_normalized = s.email_normalized and b.scope = 'all' and b.reason = 'bounced'
    where d.issue_id = ${issueId}
  `.execute(db())
  const none = { recipients: 0, waiting: 0, sent: 0, failed: 0, bounced: 0, suppressed: 0, unsubscribed: 0 }
  return rows[0] ?? none
}
