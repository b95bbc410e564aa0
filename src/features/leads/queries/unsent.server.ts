import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { LeadKind, LeadStatus } from '../words.ts'

/** An email that an agent wrote to a lead or a person, and who it was to. */
interface WrittenEmail {
  lead_id: string | null
  person_id: string | null
  name: string
  subject: string
  created_at: Date
}

/** Finds the record of an email that an agent, or a plan in an agent’s name, wrote; undefined for another email. */
export async function findWritten(emailId: string): Promise<WrittenEmail | undefined> {
  const { rows } = await sql<WrittenEmail>`
    select l.id as lead_id, l.person_id, l.name, a.subject, a.created_at
      from lead_activities a join leads l on l.id = a.lead_id where a.email_id = ${emailId} and a.direction = 'outgoing'
    union all
    select null, p.id, p.name, a.subject, a.created_at
      from person_activities a join people p on p.id = a.person_id
      where a.email_id = ${emailId} and a.direction = 'outgoing' and p.erased_at is null
    limit 1`.execute(db())
  return rows[0]
}

/** Locks a lead whose answer is in question. */
export async function lockAnswered(
  id: string,
): Promise<{ kind: LeadKind; topic: string | null; status: LeadStatus; answered_at: Date | null } | undefined> {
  return db()
    .selectFrom('leads')
    .select(['kind', 'topic', 'status', 'answered_at'])
    .$narrowType<{ kind: LeadKind; status: LeadStatus }>()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Finds the first and the last answer to a lead besides an email: calls that reached the sender, also those logged on the
 * person’s record, emails that are sent or queued, and a time that was offered or confirmed.
 */
export async function findOtherAnswers(
  leadId: string,
  emailId: string,
): Promise<{ first: Date | null; last: Date | null }> {
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select min(at) as first, max(at) as last from (
      select a.created_at as at from lead_activities a
        where a.lead_id = ${leadId} and a.email_id is distinct from ${emailId}::uuid
          and (a.outcome = 'reached' or a.kind = 'email' and a.direction = 'outgoing' and not is_unsent(a.email_id))
      union all
      select a.created_at from leads l join person_activities a on a.person_id = l.person_id
        where l.id = ${leadId} and a.outcome = 'reached' and a.created_at >= l.created_at
      union all
      select answered_at from appointments
        where lead_id = ${leadId} and answered_at is not null and status <> 'requested'
    ) as answers`.execute(db())
  return rows[0] ?? { first: null, last: null }
}

/** Sets when a lead was answered. Null makes it new again, with the due time that it had. */
export async function updateAnswer(id: string, answered_at: Date | null, now: Date): Promise<void> {
  await db()
    .updateTable('leads')
    .set((set) => ({
      answered_at,
      ...(answered_at === null ? { status: 'new' } : {}),
      version: set('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute()
}

/**
 * Sets when the request for an appointment of a lead was answered, if an email since `from` was the answer. Null makes it
 * due again. @returns the id of the request, or undefined if it had another answer
 */
export async function updateRequestAnswer(
  leadId: string,
  from: Date,
  answered_at: Date | null,
  now: Date,
): Promise<string | undefined> {
  const row = await db()
    .updateTable('appointments')
    .set((set) => ({ answered_at, version: set('version', '+', 1), updated_at: now }))
    .where('lead_id', '=', leadId)
    .where('status', '=', 'requested')
    .where('answered_at', '>=', from)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Marks the emails of a lead as unread that came after its last answer, if there are any. */
export async function restoreUnreadReply(id: string, lastAnswer: Date | null): Promise<void> {
  await sql`
    update leads l set unread_reply_at = a.at
    from (
      select min(created_at) as at from lead_activities
      where lead_id = ${id} and kind = 'email' and direction = 'incoming' and not is_automatic
        and (${lastAnswer}::timestamptz is null or created_at > ${lastAnswer}::timestamptz)
    ) as a
    where l.id = ${id} and l.unread_reply_at is null and a.at is not null`.execute(db())
}

/** Finds who is to know that an email to a person was not sent: the person’s agent, else its author. */
export async function findWriter(
  emailId: string,
): Promise<{ email: string; account_id: string; is_agent: boolean } | undefined> {
  return db()
    .selectFrom('person_activities as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .leftJoin('agents as g', (join) => join.onRef('g.id', '=', 'p.owner_id').on('g.is_working', '=', true))
    .leftJoin('accounts as o', (join) =>
      join.onRef('o.id', '=', 'g.account_id').on('o.status', '=', 'active').on('o.deleted_at', 'is', null),
    )
    .innerJoin('accounts as r', (join) =>
      join.on(sql<boolean>`r.id = coalesce(o.id, e.account_id) and r.status = 'active' and r.deleted_at is null`),
    )
    .select(['r.email', 'r.id as account_id'])
    .select(
      sql<boolean>`exists (select from agents m where m.account_id = r.id and m.id in (p.owner_id, p.co_owner_id))`.as(
        'is_agent',
      ),
    )
    .where('e.email_id', '=', emailId)
    .where('e.direction', '=', 'outgoing')
    .executeTakeFirst()
}
