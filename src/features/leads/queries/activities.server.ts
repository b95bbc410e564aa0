import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { ReceivedFile } from '#features/email-replies/schema.ts'
import type { LeadActivity } from '../schema.ts'
import type { CallDirection, CallOutcome, LeadKind, LeadStatus } from '../words.ts'

const MAX_LISTED = 200

export interface NewActivity {
  id: string
  lead_id: string
  kind: LeadActivity['kind']
  account_id: string | null
  direction: CallDirection | null
  outcome: CallOutcome | null
  minutes: number | null
  subject: string | null
  body: string
  email_id: string | null
  /** Sender of an incoming email. */
  from_email: string | null
  is_automatic: boolean
  files: ReceivedFile[]
  submission_key: string
  created_at: Date
}

/** Inserts a call, a note or an email. @returns false for a duplicate submission */
export async function insertActivity({ files, ...activity }: NewActivity): Promise<boolean> {
  const row = await db()
    .insertInto('lead_activities')
    .values({ ...activity, files: JSON.stringify(files) })
    .onConflict((conflict) => conflict.column('submission_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the calls, notes and emails of a lead, newest first, with the names of their authors. */
export async function listActivities(leadId: string): Promise<LeadActivity[]> {
  return db()
    .selectFrom('lead_activities as l')
    .leftJoin('accounts as a', 'a.id', 'l.account_id')
    .leftJoin('mail_outbox as o', (join) => join.onRef('o.id', '=', 'l.email_id').on('l.direction', '=', 'outgoing'))
    .select(['l.id', 'l.kind', 'l.direction', 'l.outcome', 'l.minutes', 'l.subject', 'l.body', 'l.created_at'])
    .select(['l.from_email', 'l.is_automatic', 'l.files', 'a.name as by', 'o.status as email_status'])
    .select('o.last_error as email_error')
    .$narrowType<Pick<LeadActivity, 'kind' | 'direction' | 'outcome' | 'files'>>()
    .where('l.lead_id', '=', leadId)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(MAX_LISTED)
    .execute()
}

/** Names of the confirmations that the forms send. */
const RECEIPTS = [
  'contact-received',
  'seller-checklist',
  'valuation-received',
  'landing-lead-received',
  'sponsor-inquiry-received',
  'appointment-received',
]

/** Finds the confirmation that was written with a lead. The window lets the search use an index. */
export async function findReceipt(leadId: string): Promise<{ status: string; at: Date } | null> {
  const row = await db()
    .selectFrom('leads as l')
    .innerJoin('mail_outbox as o', (join) =>
      join
        .on(sql<boolean>`lower(o.to_email) = lower(l.email)`)
        .on(
          sql<boolean>`o.created_at between l.created_at - interval '10 seconds' and l.created_at + interval '1 minute'`,
        ),
    )
    .select(['o.status', sql<Date>`coalesce(o.sent_at, o.created_at)`.as('at')])
    .where('l.id', '=', leadId)
    .where('o.letter', 'in', RECEIPTS)
    .orderBy('o.created_at')
    .orderBy('o.id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Locks a lead to which a call, a note or an email is added. */
export async function lockForActivity(
  id: string,
): Promise<
  | { kind: LeadKind; status: LeadStatus; owner_id: string | null; email: string | null; account_id: string | null }
  | undefined
> {
  return db()
    .selectFrom('leads')
    .select(['kind', 'status', 'owner_id', 'email', 'account_id'])
    .$narrowType<{ kind: LeadKind; status: LeadStatus }>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks the new leads of a person, without appointments, that an agent owns, or that have no owner and a kind that the caller answers. */
export async function lockNewLeads(
  personId: string,
  { agentId, kinds }: { agentId: string | null; kinds: readonly LeadKind[] },
): Promise<{ id: string; kind: LeadKind; status: LeadStatus }[]> {
  return db()
    .selectFrom('leads')
    .select(['id', 'kind', 'status'])
    .$narrowType<{ kind: LeadKind; status: LeadStatus }>()
    .where('person_id', '=', personId)
    .where('kind', '<>', 'appointment')
    .where('status', '=', 'new')
    .where((where) =>
      where.or([
        where('owner_id', '=', agentId),
        where.and([where('owner_id', 'is', null), sql<boolean>`kind = any (${[...kinds]})`]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Marks the request for an appointment that a lead is as answered, if an agent has it. It stays a request until a time is
 * confirmed. @returns its id, or undefined for another lead, or one that was answered
 */
export async function updateRequestAnswered(leadId: string, agentId: string, at: Date): Promise<string | undefined> {
  const row = await db()
    .updateTable('appointments')
    .set((set) => ({ answered_at: at, version: set('version', '+', 1), updated_at: at }))
    .where('lead_id', '=', leadId)
    .where('agent_id', '=', agentId)
    .where('status', '=', 'requested')
    .where('answered_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Finds the newest open lead of a person with an email address, which an agent owns or whose kind the caller answers. */
export async function findOpenLead(
  personId: string,
  { agentId, kinds }: { agentId: string | null; kinds: readonly LeadKind[] },
): Promise<string | null> {
  const row = await db()
    .selectFrom('leads')
    .select('id')
    .where('person_id', '=', personId)
    .where('email', 'is not', null)
    .where('status', 'in', ['new', 'contacted', 'in_progress', 'qualified'])
    .where((where) => where.or([where('owner_id', '=', agentId), sql<boolean>`kind = any (${[...kinds]})`]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Lists the calls, notes and emails about an account's leads, for its data export. */
export async function listActivitiesOf(accountId: string) {
  return db()
    .selectFrom('lead_activities as a')
    .innerJoin('leads as l', 'l.id', 'a.lead_id')
    .select(['a.kind', 'a.direction', 'a.outcome', 'a.minutes', 'a.subject', 'a.body', 'a.created_at'])
    .where('l.account_id', '=', accountId)
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute()
}
