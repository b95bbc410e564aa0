import { type RawBuilder, sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { COUNT_LIMIT, type TablePage } from '#kit/table/list.ts'
import { likePattern, pageOf } from '#kit/table/queries.server.ts'
import { DUE_FIRST, viewOf } from './rules/list.ts'
import type { Lead, LeadDetail, LeadOwner, ListLeads, TrackingContext } from './schema.ts'
import type { LeadKind, LeadStatus, LeadView } from './words.ts'

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
  'leads.unread_reply_at',
  'leads.version',
  'leads.created_at',
] as const

/** Name of the home, landing page or company that a lead is about. A valuation stores the home in parts. */
export const SUBJECT = sql<string | null>`coalesce(
  leads.details->>'home',
  leads.details->>'landing_page',
  leads.details->>'company',
  nullif(concat_ws(', ', leads.details->>'street', leads.details->>'city'), '')
)`

/** Selects leads of some kinds, which are those that the caller may see. */
function leadsOf(kinds: readonly LeadKind[]) {
  return db()
    .selectFrom('leads')
    .where('leads.kind', 'in', kinds)
    .select(FIELDS)
    .select(({ selectFrom }) => [
      selectFrom('agents').select('agents.name').whereRef('agents.id', '=', 'leads.owner_id').as('owner_name'),
      sql<Lead['way']>`leads.details->>'way'`.as('way'),
      SUBJECT.as('subject'),
    ])
    .$narrowType<Pick<Lead, 'kind' | 'status' | 'topic'>>()
}

/** The caller of the inbox: kinds, the agent if the caller is one, and the time. */
export interface Scope {
  kinds: readonly LeadKind[]
  agentId: string | null
  now: Date
}

/** SQL: a lead that waits for its first reply. Equal to the condition of the index leads_open_by_owner. */
export const IS_OPEN = sql<boolean>`leads.answered_at is null and leads.status = 'new'`
export const IS_ANSWERED = sql<boolean>`(leads.status in ('contacted', 'in_progress', 'qualified') or leads.status = 'new' and leads.answered_at is not null)`
export const IS_CLOSED = sql<boolean>`(leads.status in ('closed', 'won', 'lost'))`

function isIn(view: LeadView, { agentId, now }: Scope): RawBuilder<boolean> {
  switch (view) {
    case 'open':
      return sql`(${IS_OPEN})`
    case 'unclaimed':
      return sql`(${IS_OPEN} and leads.owner_id is null)`
    case 'mine':
      return sql`(${IS_OPEN} and leads.owner_id = ${agentId}::uuid)`
    case 'late':
      return sql`(${IS_OPEN} and leads.due_at < ${now})`
    case 'replied':
      return sql`(leads.unread_reply_at is not null)`
    case 'answered':
      return IS_ANSWERED
    case 'closed':
      return IS_CLOSED
    case 'spam':
      return sql`(leads.status = 'spam')`
    case 'all':
      return sql`true`
  }
}

/** SQL: what a search reads of a lead, equal to the expression of the index leads_by_words. */
const WORDS = sql`(
  leads.name || ' ' || coalesce(leads.email, '') || ' ' || coalesce(leads.phone, '') || ' ' || coalesce(leads.message, '') || ' ' ||
  coalesce(leads.details ->> 'home', leads.details ->> 'landing_page', leads.details ->> 'company', '') || ' ' ||
  coalesce((leads.details ->> 'street') || ', ', '') || coalesce(leads.details ->> 'city', '')
)`

/** SQL: the sender, the message or the subject of a lead contains these words. True without words. */
export function matchesWords(words: string | undefined): RawBuilder<boolean> {
  const pattern = likePattern(words)
  if (pattern === null) return sql`true`
  return sql`${WORDS} ilike ${pattern}`
}

function matching(input: ListLeads, { kinds }: Scope) {
  return leadsOf(kinds)
    .where(matchesWords(input.q))
    .$if(input.kind !== undefined, (some) => some.where('leads.kind', '=', input.kind ?? 'contact'))
    .$if(input.topic !== undefined, (some) => some.where('leads.topic', '=', input.topic ?? ''))
    .$if(input.owner !== undefined, (some) => some.where('leads.owner_id', '=', input.owner ?? ''))
}

/** Lists a page of a tab: unanswered leads by due time, the others newest first. @param total counts the leads of the tab */
export async function listPage(input: ListLeads, scope: Scope, total: () => Promise<number>): Promise<TablePage<Lead>> {
  const view = viewOf(input)
  const isDue = view === 'open' || view === 'unclaimed' || view === 'mine' || view === 'late'
  return pageOf(matching(input, scope).where(isIn(view, scope)), input, {
    id: sql`leads.id`,
    usual: isDue ? 'due' : '-received',
    total,
    sorts: {
      due: { by: sql.raw(DUE_FIRST), type: 'timestamptz' },
      received: { by: sql`leads.created_at`, type: 'timestamptz' },
    },
  })
}

/** Lists the most urgent leads of a tab. */
export async function listUrgent(view: LeadView, scope: Scope, limit: number): Promise<Lead[]> {
  return leadsOf(scope.kinds)
    .where(isIn(view, scope))
    .orderBy(sql`leads.due_at nulls last`)
    .orderBy('leads.id')
    .limit(limit)
    .execute()
}

/** Counts the leads without a reply, each up to COUNT_LIMIT. */
export async function countOpen({
  kinds,
  now,
}: Pick<Scope, 'kinds' | 'now'>): Promise<{ open: number; late: number; unclaimed: number }> {
  const some = db().selectFrom('leads').select(['due_at', 'owner_id']).where('kind', 'in', kinds).where(IS_OPEN)
  return db()
    .selectFrom(some.limit(COUNT_LIMIT).as('open'))
    .select(({ fn }) => [
      fn.countAll<number>().as('open'),
      fn.countAll<number>().filterWhere('due_at', '<', now).as('late'),
      fn.countAll<number>().filterWhere('owner_id', 'is', null).as('unclaimed'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * Counts the leads of each tab that match the search, up to one over COUNT_LIMIT. The tabs of open leads are one pass over
 * those, which are few beside the rest. Each other tab stops at the limit. All leads are the sum of their tabs, because
 * it takes the most time to fetch the words of each lead that has them.
 */
export async function countByView(input: ListLeads, scope: Scope): Promise<Record<LeadView, number>> {
  const matched = matching(input, scope).clearSelect()
  const open = matched
    .where(IS_OPEN)
    .select(OPEN_VIEWS.map((view) => sql<number>`(count(*) filter (where ${isIn(view, scope)}))::integer`.as(view)))
    .$castTo<Record<OpenView, number>>()
  const counts = OTHER_VIEWS.map((view) => {
    const some = matched
      .select(sql`1`.as('one'))
      .where(isIn(view, scope))
      .limit(COUNT_LIMIT + 1)
    return sql<number>`(select count(*)::integer from (${some}) as counted)`.as(view)
  })
  const others = db().selectNoFrom(counts).$castTo<Record<(typeof OTHER_VIEWS)[number], number>>()
  const [opened, rest] = await Promise.all([open.executeTakeFirstOrThrow(), others.executeTakeFirstOrThrow()])
  const all = opened.open + rest.answered + rest.closed + rest.spam
  return { ...opened, ...rest, all }
}

const OPEN_VIEWS = ['open', 'unclaimed', 'mine', 'late'] as const
type OpenView = (typeof OPEN_VIEWS)[number]
const OTHER_VIEWS = ['replied', 'answered', 'closed', 'spam'] as const

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

/** Lists the agents who can own leads, by name. */
export async function listOwners(): Promise<LeadOwner[]> {
  return db()
    .selectFrom('agents')
    .select(['id', 'name'])
    .where('is_working', '=', true)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

export async function findLead(id: string, kinds: readonly LeadKind[]): Promise<Lead | undefined> {
  return leadsOf(kinds).where('leads.id', '=', id).executeTakeFirst()
}

/** Finds the further details of a lead. */
export async function findDetail(
  lead: Lead,
  kinds: readonly LeadKind[],
): Promise<
  Pick<LeadDetail, 'tracking' | 'reminded_at' | 'escalated_at' | 'others'> & {
    details: Record<string, unknown>
    consents: Omit<LeadDetail['consents'][number], 'is_current'>[]
  }
> {
  const row = await db()
    .selectFrom('leads')
    .select(['tracking', 'details', 'reminded_at', 'escalated_at'])
    .$narrowType<{ details: Record<string, unknown> }>()
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
    .where('kind', 'in', kinds)
    .where('id', '<>', lead.id)
    .where((where) =>
      where.or([
        where(sql`lower(email)`, '=', lead.email?.toLowerCase() ?? ''),
        where('phone', '=', lead.phone ?? ''),
        where('person_id', '=', db().selectFrom('leads').select('person_id').where('id', '=', lead.id)),
      ]),
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
  kinds: readonly LeadKind[],
): Promise<{ kind: LeadKind; status: LeadStatus; version: number } | undefined> {
  return db()
    .selectFrom('leads')
    .select(['kind', 'status', 'version'])
    .$narrowType<{ kind: LeadKind; status: LeadStatus }>()
    .where('id', '=', id)
    .where('kind', 'in', kinds)
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

/**
 * Locks leads that are due until a time and not yet announced, until the transaction ends.
 * @param after if not null, leaves out those that are due until then. Filtered after the limit, they would hold up others
 */
export async function lockUnannounced(
  mark: 'reminded_at' | 'escalated_at',
  { after, until }: { after: Date | null; until: Date },
): Promise<OpenPromise[]> {
  return db()
    .selectFrom('leads as l')
    .leftJoin('agents as o', (join) => join.onRef('o.id', '=', 'l.owner_id').on('o.is_working', '=', true))
    .select(['l.id', 'l.kind', 'l.name', 'l.topic', 'l.due_at', 'o.name as owner_name', 'o.email as owner_email'])
    .$narrowType<{ due_at: Date; kind: LeadKind }>()
    .where('l.answered_at', 'is', null)
    .where('l.status', '=', 'new')
    .where('l.due_at', '<=', until)
    .$if(after !== null, (query) => query.where('l.due_at', '>', after))
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
