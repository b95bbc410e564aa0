import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { HAS_END } from '../rules/ending.ts'
import type { ListRelationships, RelationshipTerms } from '../schema.ts'
import type { RelationshipStatus } from '../words.ts'

/** Rows per list, more than any agent has clients. */
export const MAX_ROWS = 500

/** The caller's account, and the agent linked to it. */
export interface Reader {
  account_id: string
  agent_id: string | null
}

function selectRows() {
  return db()
    .selectFrom('relationships as r')
    .innerJoin('agents as a', 'a.id', 'r.agent_id')
    .innerJoin('accounts as c', 'c.id', 'r.consumer_id')
    .leftJoin('accounts as o', 'o.id', 'r.other_consumer_id')
    .select([
      'r.id',
      'r.relationship_type',
      'r.status',
      'r.agent_id',
      'r.consumer_id',
      'r.other_consumer_id',
      'r.property_id',
      'r.scope',
      'r.agreement_date',
      'r.expiration_date',
      'r.fee_basis',
      'r.fee_percent',
      'r.fee_dollars',
      'r.fee_note',
      'r.sent_at',
      'r.activated_at',
      'r.ended_at',
      'r.ended_by',
      'r.end_reason',
      'r.version',
      'r.created_at',
      'r.updated_at',
      'a.name as agent_name',
      'a.email as agent_email',
      'a.phone as agent_phone',
      'a.license_number',
      'a.account_id as agent_account_id',
      'c.name as consumer_name',
      'c.email as consumer_email',
      'o.name as other_name',
      'o.email as other_email',
    ])
    .select([
      sql<string | null>`encode(r.disclosure_hash, 'hex')`.as('disclosure_hash'),
      sql<string | null>`encode(r.agreement_hash, 'hex')`.as('agreement_hash'),
      sql<
        string[]
      >`array(select s.account_id::text from signatures s where s.relationship_id = r.id and s.voided_at is null
        and s.kind = 'acknowledged' and s.side <> 'agent')`.as('acknowledged_by'),
      sql<
        string[]
      >`array(select s.account_id::text from signatures s where s.relationship_id = r.id and s.voided_at is null
        and s.kind = 'signed' and s.side <> 'agent')`.as('signed_by'),
    ])
}

/** A relationship with its parties' names, and who has acknowledged and signed. */
export type RelationshipRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

/** Finds a relationship of the caller: as its agent, or as a consumer once it was sent. */
export async function findRow(id: string, reader: Reader): Promise<RelationshipRow | undefined> {
  return selectRows().where('r.id', '=', id).where(isOf(reader)).executeTakeFirst()
}

/** Finds the same row and locks it until the transaction ends. */
export async function lockRow(id: string, reader: Reader): Promise<RelationshipRow | undefined> {
  await db().selectFrom('relationships').select('id').where('id', '=', id).forUpdate().execute()
  return findRow(id, reader)
}

/** Locks a row for the daily job, which has no reader. */
export async function lockAny(id: string): Promise<RelationshipRow | undefined> {
  await db().selectFrom('relationships').select('id').where('id', '=', id).forUpdate().execute()
  return selectRows().where('r.id', '=', id).executeTakeFirst()
}

function isOf({ account_id, agent_id }: Reader) {
  return sql<boolean>`(r.agent_id = ${agent_id}::uuid
    or (${account_id}::uuid in (r.consumer_id, r.other_consumer_id) and r.sent_at is not null))`
}

/** Lists the caller's relationships from one side: open ones first, then by end date. */
export async function listRows(
  reader: Reader,
  { view, q, status, type }: ListRelationships,
): Promise<RelationshipRow[]> {
  const own =
    view === 'agent'
      ? sql<boolean>`r.agent_id = ${reader.agent_id}::uuid`
      : sql<boolean>`(${reader.account_id}::uuid in (r.consumer_id, r.other_consumer_id) and r.sent_at is not null)`
  const pattern = q ? `%${q.replaceAll(/[\\%_]/g, '\\$&')}%` : null
  const name =
    view === 'agent' ? sql`concat_ws(' ', c.name, c.email, o.name, r.scope)` : sql`concat_ws(' ', a.name, r.scope)`
  return selectRows()
    .where(own)
    .$if(pattern !== null, (query) => query.where(sql<boolean>`${name} ilike ${pattern}`))
    .$if(status !== undefined, (query) => query.where('r.status', '=', status ?? 'pending'))
    .$if(type !== undefined, (query) => query.where('r.relationship_type', '=', type ?? 'customer'))
    .orderBy(sql`array_position(array['pending', 'active', 'expired', 'terminated', 'completed'], r.status)`)
    .orderBy(sql`case when r.status in ('pending', 'active') then coalesce(r.expiration_date, 'infinity') end`)
    .orderBy('r.agreement_date', 'desc')
    .orderBy('r.id')
    .limit(MAX_ROWS)
    .execute()
}

/** Lists an agent's relationships that are pending, or in force and end by a day: those that end first come first. */
export async function listOpenOf(agentId: string, until: string, limit: number): Promise<RelationshipRow[]> {
  return selectRows()
    .where('r.agent_id', '=', agentId)
    .where(sql<boolean>`(r.status = 'pending' or ${sql.raw(HAS_END)} and r.expiration_date <= ${until}::date)`)
    .orderBy(sql`coalesce(r.expiration_date, 'infinity')`)
    .orderBy('r.id')
    .limit(limit)
    .execute()
}

/** Lists an agent's relationships in force that end on one of these days, both inclusive. */
export async function listEndingOf(
  agentId: string,
  from: string,
  to: string,
  limit: number,
): Promise<RelationshipRow[]> {
  return selectRows()
    .where('r.agent_id', '=', agentId)
    .where(sql<boolean>`${sql.raw(HAS_END)}`)
    .where(sql<boolean>`r.expiration_date between ${from}::date and ${to}::date`)
    .orderBy('r.expiration_date')
    .orderBy('r.id')
    .limit(limit)
    .execute()
}

/** Lists a person's relationships for their data export. */
export async function listOf(accountId: string) {
  return selectRows()
    .where(sql<boolean>`(${accountId}::uuid in (r.consumer_id, r.other_consumer_id) and r.sent_at is not null)`)
    .orderBy('r.id')
    .execute()
}

/** Serializes creation of an agent's relationships, so that a double submit finds the first row. */
export async function lockAgent(agentId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`relationships:${agentId}`}, 0))`.execute(db())
}

/** Columns that identify a duplicate pending agreement. */
export interface DuplicateKey {
  agent_id: string
  consumer_id: string
  relationship_type: RelationshipTerms['relationship_type']
  property_id: string | null
}

/** Returns whether such an agreement is already pending. */
export async function hasDuplicate(
  { agent_id, consumer_id, relationship_type, property_id }: DuplicateKey,
  exceptId: string | null,
): Promise<boolean> {
  const row = await db()
    .selectFrom('relationships')
    .select('id')
    .where('agent_id', '=', agent_id)
    .where('consumer_id', '=', consumer_id)
    .where('relationship_type', '=', relationship_type)
    .where('status', '=', 'pending')
    .where(sql<boolean>`property_id is not distinct from ${property_id}::uuid`)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

/** Stored terms, without the state. */
export interface StoredTerms extends RelationshipTerms, DuplicateKey {
  other_consumer_id: string | null
}

export async function insertRelationship(id: string, terms: StoredTerms, at: Date): Promise<void> {
  await db()
    .insertInto('relationships')
    .values({ ...terms, id, created_at: at, updated_at: at })
    .execute()
}

export async function updateTerms(id: string, terms: StoredTerms, at: Date): Promise<void> {
  await db()
    .updateTable('relationships')
    .set({ ...terms, updated_at: at, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Marks a relationship as sent with these two texts. Null recalls it. */
export async function updateSent(
  id: string,
  sent: { sent_at: Date; disclosure_hash: Buffer; agreement_hash: Buffer } | null,
  at: Date,
): Promise<void> {
  await db()
    .updateTable('relationships')
    .set({
      ...(sent ?? { sent_at: null, disclosure_hash: null, agreement_hash: null }),
      updated_at: at,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Bumps the version without a change of state, so that an older page has to reload. */
export async function updateVersion(id: string, at: Date): Promise<void> {
  await db()
    .updateTable('relationships')
    .set({ updated_at: at, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function updateActive(id: string, at: Date): Promise<void> {
  await db()
    .updateTable('relationships')
    .set({ status: 'active', activated_at: at, updated_at: at, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function updateEnd(
  id: string,
  end: { status: RelationshipStatus; ended_by: 'agent' | 'consumer' | 'date'; end_reason: string | null },
  at: Date,
): Promise<void> {
  await db()
    .updateTable('relationships')
    .set({ ...end, ended_at: at, updated_at: at, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Finds an agreement in force between the caller and the brokerage. */
export async function findActive(
  consumerId: string,
  filter: { agentId?: string; propertyId?: string; type?: RelationshipTerms['relationship_type'] },
  today: string,
): Promise<
  { id: string; relationship_type: RelationshipTerms['relationship_type']; expiration_date: string | null } | undefined
> {
  return (
    db()
      .selectFrom('relationships as r')
      .select(['r.id', 'r.relationship_type', 'r.expiration_date'])
      .where(sql<boolean>`${consumerId}::uuid in (r.consumer_id, r.other_consumer_id)`)
      .where('r.status', '=', 'active')
      // The job that ends relationships runs once a day; until it runs, the date decides.
      .where(sql<boolean>`coalesce(r.expiration_date >= ${today}::date, true)`)
      .where(sql<boolean>`r.agreement_date <= ${today}::date`)
      .$if(filter.agentId !== undefined, (query) => query.where('r.agent_id', '=', filter.agentId ?? ''))
      .$if(filter.propertyId !== undefined, (query) =>
        query.where(sql<boolean>`(r.property_id is null or r.property_id = ${filter.propertyId}::uuid)`),
      )
      .$if(filter.type !== undefined, (query) => query.where('r.relationship_type', '=', filter.type ?? 'customer'))
      .orderBy(sql`coalesce(r.expiration_date, 'infinity')`, 'desc')
      .orderBy('r.id')
      .executeTakeFirst()
  )
}

/** Lists the terms of the newest agreement of each type that an agent sent, without those about one home. */
export async function listLastTerms(agentId: string): Promise<(RelationshipTerms & { client_name: string })[]> {
  return db()
    .selectFrom('relationships')
    .innerJoin('accounts', 'accounts.id', 'consumer_id')
    .distinctOn('relationship_type')
    .select(['relationship_type', 'scope', 'agreement_date', 'expiration_date'])
    .select(['fee_basis', 'fee_percent', 'fee_dollars', 'fee_note', 'accounts.name as client_name'])
    .where('agent_id', '=', agentId)
    .where('sent_at', 'is not', null)
    .where('property_id', 'is', null)
    .where('relationship_type', '<>', 'limited_agency')
    .orderBy('relationship_type')
    .orderBy('sent_at', 'desc')
    .orderBy('relationships.id')
    .execute()
}
