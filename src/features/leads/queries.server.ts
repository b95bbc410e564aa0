import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { keysOf } from '#kit/form/inputs.ts'
import type { TablePage } from '#kit/table/list.ts'
import { likePattern, pageOf } from '#kit/table/queries.server.ts'
import type { Lead, LeadDetail, ListLeads, TrackingContext } from './schema.ts'
import { INBOX_KINDS, type LeadKind, type LeadStatus } from './words.ts'

const FIELDS = [
  'leads.id',
  'leads.kind',
  'leads.status',
  'leads.name',
  'leads.email',
  'leads.phone',
  'leads.topic',
  'leads.message',
  'leads.due_at',
  'leads.answered_at',
  'leads.source',
  'leads.medium',
  'leads.owner_id',
  'leads.account_id',
  'leads.property_id',
  'leads.version',
  'leads.created_at',
] as const

/** Kinds on the Contacts page. */
export const KINDS = keysOf(INBOX_KINDS)

function leads() {
  return db()
    .selectFrom('leads')
    .where('leads.kind', 'in', KINDS)
    .select(FIELDS)
    .select(({ selectFrom }) => [
      selectFrom('agents').select('agents.name').whereRef('agents.id', '=', 'leads.owner_id').as('owner_name'),
      sql<Lead['way']>`leads.details->>'way'`.as('way'),
      sql<string | null>`coalesce(leads.details->>'home', leads.details->>'landing_page')`.as('subject'),
    ])
    .$narrowType<Pick<Lead, 'kind' | 'status' | 'topic'>>()
}

/** Sort order of leads with unanswered ones first, by due time. */
export const DUE_FIRST = {
  by: sql`case when leads.answered_at is null and leads.status = 'new' then coalesce(leads.due_at, timestamptz '9999-01-01 00:00+00') else timestamptz '9999-01-01 00:00+00' end`,
  type: 'timestamptz',
} as const

/** Lists a page of inquiries, unanswered ones first by due time. */
export async function listPage(input: ListLeads): Promise<TablePage<Lead>> {
  const pattern = likePattern(input.q)
  const query = leads()
    .$if(pattern !== null, (some) =>
      some.where(sql<boolean>`concat_ws(' ', leads.name, leads.email, leads.phone, leads.message) ilike ${pattern}`),
    )
    .$if(input.status !== undefined, (some) => some.where('leads.status', '=', input.status ?? 'new'))
    .$if(input.kind !== undefined, (some) => some.where('leads.kind', '=', input.kind ?? 'contact'))
    .$if(input.topic !== undefined, (some) => some.where('leads.topic', '=', input.topic ?? ''))
  return pageOf(query, input, {
    id: sql`leads.id`,
    usual: 'due',
    sorts: {
      due: DUE_FIRST,
      name: { by: sql`lower(leads.name)`, type: 'text' },
      received: { by: sql`leads.created_at`, type: 'timestamptz' },
    },
  })
}

/** Counts the leads of some kinds by status. */
export async function countByStatus(kinds: readonly LeadKind[]): Promise<{ status: string; count: number }[]> {
  return db()
    .selectFrom('leads')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('kind', 'in', kinds)
    .groupBy('status')
    .orderBy('status')
    .execute()
}

/** Counts the answered leads of some kinds from the last 90 days, and those answered in time. */
export async function countPromises(
  kinds: readonly LeadKind[],
  now: Date,
): Promise<{ answered: number; in_time: number }> {
  return db()
    .selectFrom('leads')
    .select(({ fn }) => [
      fn.countAll<number>().as('answered'),
      fn.countAll<number>().filterWhereRef('answered_at', '<=', 'due_at').as('in_time'),
    ])
    .where('kind', 'in', kinds)
    .where('answered_at', 'is not', null)
    .where('due_at', 'is not', null)
    .where('created_at', '>', sql<Date>`${now}::timestamptz - interval '90 days'`)
    .executeTakeFirstOrThrow()
}

export async function findLead(id: string): Promise<Lead | undefined> {
  return leads().where('leads.id', '=', id).executeTakeFirst()
}

/** Finds the further details of an inquiry. */
export async function findDetail(lead: Lead): Promise<
  Pick<LeadDetail, 'tracking' | 'reminded_at' | 'escalated_at' | 'others'> & {
    consents: Omit<LeadDetail['consents'][number], 'is_current'>[]
  }
> {
  const row = await db()
    .selectFrom('leads')
    .select(['tracking', 'reminded_at', 'escalated_at'])
    .where('id', '=', lead.id)
    .executeTakeFirstOrThrow()
  const consents = await db()
    .selectFrom('consents')
    .select(['id', 'purpose', 'text_version', 'is_given', 'at', 'revoked_at'])
    .where((where) =>
      where.or([
        where('email_normalized', '=', lead.email?.toLowerCase() ?? ''),
        where('phone', '=', lead.phone ?? ''),
      ]),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(10)
    .execute()
  const others = await db()
    .selectFrom('leads')
    .select(['id', 'kind', 'status', 'created_at', 'topic'])
    .$narrowType<Pick<Lead, 'kind' | 'topic'>>()
    .where('kind', 'in', KINDS)
    .where('id', '<>', lead.id)
    .where((where) =>
      where.or([where(sql`lower(email)`, '=', lead.email?.toLowerCase() ?? ''), where('phone', '=', lead.phone ?? '')]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(10)
    .execute()
  return { ...row, tracking: trackingOf(row.tracking), consents, others }
}

function trackingOf(stored: unknown): TrackingContext {
  return stored && typeof stored === 'object'
    ? Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, String(value)]))
    : {}
}

export async function lockLead(
  id: string,
): Promise<{ kind: LeadKind; status: LeadStatus; version: number } | undefined> {
  return db()
    .selectFrom('leads')
    .select(['kind', 'status', 'version'])
    .$narrowType<{ kind: LeadKind; status: LeadStatus }>()
    .where('id', '=', id)
    .where('kind', 'in', KINDS)
    .forUpdate()
    .executeTakeFirst()
}

/** Sets the status of a lead of any kind. A reply stops the clock of its due time. */
export async function updateLeadStatus(id: string, status: LeadStatus, isAnswer: boolean, now: Date): Promise<void> {
  await db()
    .updateTable('leads')
    .set((set) => ({
      status,
      version: set('version', '+', 1),
      updated_at: now,
      ...(isAnswer ? { answered_at: set.fn.coalesce('answered_at', set.val(now)) } : {}),
    }))
    .where('id', '=', id)
    .execute()
}

export async function deleteLead(id: string): Promise<void> {
  await db().deleteFrom('leads').where('id', '=', id).execute()
}

export interface LeadRow {
  id: string
  kind: LeadKind
  name: string
  email: string | null
  phone: string | null
  message: string | null
  topic: string | null
  account_id: string | null
  property_id: string | null
  owner_id: string | null
  due_at: Date | null
  details: string
  tracking: string
  source: string
  medium: string
  submission_key: string
  created_at: Date
}

/** Inserts a lead. @returns false for a duplicate submission */
export async function insertLead(lead: LeadRow): Promise<boolean> {
  const row = await db()
    .insertInto('leads')
    .values({ ...lead, updated_at: lead.created_at })
    .onConflict((conflict) => conflict.column('submission_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the due time of the lead that the same form created earlier. */
export async function findDueAt(submissionKey: string): Promise<Date | null> {
  const row = await db()
    .selectFrom('leads')
    .select('due_at')
    .where('submission_key', '=', submissionKey)
    .executeTakeFirst()
  return row?.due_at ?? null
}

/** An unanswered lead with its owner. */
export interface OpenPromise {
  id: string
  kind: LeadKind
  name: string
  topic: string | null
  due_at: Date
  owner_name: string | null
  owner_email: string | null
}

/** Locks leads that are due soon or overdue and not yet announced, until the transaction ends. */
export async function lockUnannounced(until: Date, mark: 'reminded_at' | 'escalated_at'): Promise<OpenPromise[]> {
  return db()
    .selectFrom('leads as l')
    .leftJoin('agents as o', (join) => join.onRef('o.id', '=', 'l.owner_id').on('o.is_active', '=', true))
    .select(['l.id', 'l.kind', 'l.name', 'l.topic', 'l.due_at', 'o.name as owner_name', 'o.email as owner_email'])
    .$narrowType<{ due_at: Date; kind: LeadKind }>()
    .where('l.answered_at', 'is', null)
    .where('l.status', '=', 'new')
    .where('l.due_at', '<=', until)
    .where(`l.${mark}`, 'is', null)
    .orderBy('l.due_at')
    .orderBy('l.id')
    .limit(200)
    .forUpdate('l')
    .skipLocked()
    .execute()
}

/** Records that leads have been announced. */
export async function markAnnounced(
  ids: readonly string[],
  mark: 'reminded_at' | 'escalated_at',
  now: Date,
): Promise<void> {
  await db()
    .updateTable('leads')
    .set({ [mark]: now, updated_at: now })
    .where('id', 'in', ids)
    .execute()
}

/** Lists the personal data of an account. */
export async function listOf(accountId: string) {
  return db()
    .selectFrom('leads')
    .select(['kind', 'status', 'name', 'email', 'phone', 'topic', 'message', 'due_at', 'answered_at', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
