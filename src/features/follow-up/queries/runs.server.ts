import { type RawBuilder, sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { isMarketingSuppressed } from '#kit/queries.server.ts'
import type { FollowUp, FollowUpStep } from '../schema.ts'
import type { EndReason } from '../words.ts'
import { named } from './plans.server.ts'

/** Email address of a person, p, or of their account, a. */
const EMAIL = sql`lower(coalesce(p.email_normalized, a.email_normalized))`

/** True if the newest contact permission of person p with account a is given; null without one. */
const CONSENT = sql<boolean | null>`(select c.is_given and c.revoked_at is null from consents c
  where c.purpose = 'contact' and (c.account_id = p.account_id or c.email_normalized = ${EMAIL})
  order by c.at desc, c.id desc limit 1)`

/** Person p with account a opted out: of emails, of texts after `since`, or of being contacted. */
const hasOptedOut = (since: RawBuilder<unknown>) => sql<boolean>`(
  ${isMarketingSuppressed(EMAIL)}
  or exists (select from text_suppressions s where s.created_at > ${since}
    and s.phone_e164 in ('+1' || replace(p.phone, '-', ''), '+1' || replace(a.phone, '-', '')))
  or not coalesce(${CONSENT}, true))`

/** Why a follow-up f of person p with account a must stop, from what is stored; null if nothing stops it. */
const STOPPED_BY = sql<EndReason | null>`case
  when p.erased_at is not null or ${hasOptedOut(sql`f.started_at`)} then 'opted_out'
  when exists (select from person_activities t where t.person_id = f.person_id and t.created_at > f.started_at
      and t.kind = 'email' and t.direction = 'incoming' and not t.is_automatic)
    or exists (select from leads l join lead_activities t on t.lead_id = l.id
      where l.person_id = f.person_id and t.created_at > f.started_at
        and t.kind = 'email' and t.direction = 'incoming' and not t.is_automatic)
    or exists (select from leads l where l.person_id = f.person_id and l.created_at > f.started_at) then 'answered'
  when exists (select from person_activities t where t.person_id = f.person_id and t.created_at > f.started_at
      and t.kind = 'call' and t.outcome = 'reached')
    or exists (select from leads l join lead_activities t on t.lead_id = l.id
      where l.person_id = f.person_id and t.created_at > f.started_at
        and t.kind = 'call' and t.outcome = 'reached') then 'called'
  when exists (select from threads h join messages m on m.thread_id = h.id
    where h.consumer_id = p.account_id and m.author_side = 'consumer' and m.sent_at > f.started_at) then 'messaged'
  when exists (select from relationships r where p.account_id in (r.consumer_id, r.other_consumer_id)
    and r.ended_at > f.started_at) then 'agreement_ended'
  when f.is_about_lead and not exists (select from leads l where l.id = f.lead_id
    and l.status in ('new', 'contacted', 'in_progress', 'qualified')) then 'lead_closed'
  when not exists (select from agents g join accounts y on y.id = g.account_id
    where g.id = f.agent_id and y.status = 'active' and y.deleted_at is null) then 'no_agent'
end`

function runs() {
  return db()
    .selectFrom('follow_ups as f')
    .innerJoin('people as p', 'p.id', 'f.person_id')
    .leftJoin('accounts as a', 'a.id', 'p.account_id')
}

/** Finds the newest follow-up of a person. A reason to stop it counts immediately, also before the job ends it. */
export async function findNewest(personId: string): Promise<Omit<FollowUp, 'next_contact' | 'times'> | null> {
  const row = await runs()
    .select(['f.id', 'f.name', 'f.position', 'f.done_at', 'f.next_at', 'f.started_at', 'f.ended_at'])
    .$narrowType<Pick<FollowUp, 'done_at'>>()
    .select([
      named(sql`f.steps`).as('steps'),
      sql<EndReason | null>`case when f.ended_at is null then ${STOPPED_BY} else f.end_reason end`.as('end_reason'),
      sql<string | null>`(select name from agents where id = f.agent_id
        and account_id is distinct from f.started_by)`.as('agent_name'),
      sql<string | null>`(select name from accounts where id = f.started_by)`.as('started_by'),
    ])
    .where('f.person_id', '=', personId)
    .orderBy('f.started_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** A person to start a follow-up for. */
export interface Reachable {
  account_id: string | null
  owner_id: string | null
  co_owner_id: string | null
  email: string | null
  has_opted_out: boolean
  /** True if their newest contact permission is given. */
  has_consent: boolean
  /** Their newest open lead. */
  lead_id: string | null
  is_running: boolean
}

/** Locks a person until the transaction ends. */
export async function lockReachable(personId: string): Promise<Reachable | undefined> {
  await db().selectFrom('people').select('id').where('id', '=', personId).forNoKeyUpdate().execute()
  return findReachable(personId)
}

/** Finds whether and how a follow-up may reach a person. */
export async function findReachable(personId: string): Promise<Reachable | undefined> {
  return db()
    .selectFrom('people as p')
    .leftJoin('accounts as a', 'a.id', 'p.account_id')
    .select(['p.owner_id', 'p.co_owner_id', 'p.account_id'])
    .select([
      sql<string | null>`${EMAIL}`.as('email'),
      hasOptedOut(sql`'-infinity'::timestamptz`).as('has_opted_out'),
      sql<boolean>`coalesce(${CONSENT}, false)`.as('has_consent'),
      sql<string | null>`(select l.id from leads l where l.person_id = p.id
        and l.status in ('new', 'contacted', 'in_progress', 'qualified')
        order by l.created_at desc, l.id desc limit 1)`.as('lead_id'),
      sql<boolean>`exists (select from follow_ups f where f.person_id = p.id and f.ended_at is null)`.as('is_running'),
    ])
    .where('p.id', '=', personId)
    .executeTakeFirst()
}

export interface NewFollowUp {
  id: string
  plan_id: string
  name: string
  steps: readonly FollowUpStep[]
  person_id: string
  agent_id: string
  lead_id: string | null
  started_by: string
  started_at: Date
  next_at: Date
  submission_key: string
}

export async function insertFollowUp({ steps, ...row }: NewFollowUp): Promise<void> {
  await db()
    .insertInto('follow_ups')
    .values({ ...row, steps: JSON.stringify(steps), is_about_lead: row.lead_id !== null })
    .execute()
}

/** Returns whether a form was stored before. */
export async function isSubmitted(key: string): Promise<boolean> {
  const row = await db().selectFrom('follow_ups').select('id').where('submission_key', '=', key).executeTakeFirst()
  return row !== undefined
}

/** Finds the person of a follow-up. */
export async function findPersonOf(id: string): Promise<string | null> {
  const row = await db().selectFrom('follow_ups').select('person_id').where('id', '=', id).executeTakeFirst()
  return row?.person_id ?? null
}

/** Lists the follow-ups that something stops, oldest first. */
export async function listStopped(limit: number): Promise<string[]> {
  const rows = await runs()
    .select('f.id')
    .where('f.ended_at', 'is', null)
    .where(STOPPED_BY, 'is not', null)
    .orderBy('f.started_at')
    .orderBy('f.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists the follow-ups whose next step is due, the most overdue first. */
export async function listDue(now: Date, limit: number): Promise<string[]> {
  const rows = await db()
    .selectFrom('follow_ups')
    .select('id')
    .where('ended_at', 'is', null)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** A follow-up whose next step is done. */
export interface OpenRun {
  id: string
  person_id: string
  agent_id: string | null
  position: number
  steps: FollowUpStep[]
  next_at: Date
  started_by: string | null
  email: string | null
  account_id: string | null
  /** Account of the agent. */
  agent_account_id: string | null
  agent_name: string | null
  agent_email: string | null
  stopped_by: EndReason | null
}

/** Locks an open follow-up. Another worker that has it does its step. */
export async function lockOpen(id: string): Promise<OpenRun | undefined> {
  const locked = await db()
    .selectFrom('follow_ups')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!locked) return undefined
  const row = await runs()
    .leftJoin('agents as g', 'g.id', 'f.agent_id')
    .leftJoin('accounts as y', 'y.id', 'g.account_id')
    .select(['f.id', 'f.person_id', 'f.agent_id', 'f.position', 'f.steps', 'f.next_at', 'f.started_by', 'p.account_id'])
    .select(['y.id as agent_account_id', 'y.name as agent_name', 'y.email as agent_email'])
    .select([sql<string | null>`coalesce(a.email, p.email_normalized)`.as('email'), STOPPED_BY.as('stopped_by')])
    .where('f.id', '=', id)
    .executeTakeFirst()
  return row && { ...row, steps: row.steps as FollowUpStep[], next_at: row.next_at ?? new Date(0) }
}

/** Stores that a step was done, and when the next one is. */
export async function updateStep(id: string, doneAt: Date, nextAt: Date): Promise<void> {
  await db()
    .updateTable('follow_ups')
    .set((set) => ({
      position: set('position', '+', 1),
      done_at: sql`done_at || to_jsonb(${doneAt.toISOString()}::text)`,
      next_at: nextAt,
    }))
    .where('id', '=', id)
    .execute()
}

/** Moves the next step to a later time. */
export async function updateNext(id: string, nextAt: Date): Promise<void> {
  await db().updateTable('follow_ups').set({ next_at: nextAt }).where('id', '=', id).execute()
}

/** Ends a follow-up. @returns false if it has ended */
export async function updateEnded(
  id: string,
  end: { end_reason: EndReason; ended_at: Date; ended_by: string | null },
): Promise<boolean> {
  const row = await db()
    .updateTable('follow_ups')
    .set({ ...end, next_at: null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the follow-ups of a person with this account, for their export. */
export async function listOf(accountId: string) {
  return db()
    .selectFrom('follow_ups as f')
    .innerJoin('people as p', 'p.id', 'f.person_id')
    .select(['f.name', 'f.started_at', 'f.ended_at', 'f.end_reason'])
    .where('p.account_id', '=', accountId)
    .orderBy('f.started_at')
    .orderBy('f.id')
    .execute()
}
