import { type RawBuilder, sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { LeadKind } from '#features/leads/words.ts'
import type { LeadFacts } from '../schema.ts'

/** Ways to reach a person, as a lead stores them. */
export interface Reach {
  email: string | null
  phone: string | null
  account_id: string | null
}

/**
 * Finds the agent of a person known to the brokerage: that of an active agency relationship, else the owner of their
 * record, also after a reassignment, else the owner of the latest earlier lead of the same person, email address or
 * phone number. An owner who left hides no other. Compares email addresses without case, and phone numbers as they are
 * normalized.
 */
export async function findKnown(
  reach: Reach,
  exceptLeadId: string | null,
): Promise<Pick<LeadFacts, 'known' | 'is_client'>> {
  const { known, is_client } = await findClient(reach)
  if (known) return { known, is_client }
  const person = await findPersonOwner(reach)
  if (person) return { known: { agent_id: person, why: 'person' }, is_client }
  const lead = await findEarlierOwner(reach, exceptLeadId)
  return { known: lead ? { agent_id: lead, why: 'lead' } : null, is_client }
}

/** Finds the agent of a person's active agreement. A client of an agent who left is a client without an agent. */
export async function findClient(reach: Reach): Promise<Pick<LeadFacts, 'known' | 'is_client'>> {
  const client = await findRelationship(reach)
  if (!client) return { known: null, is_client: false }
  const { agent_id, is_client, is_working } = client
  return { known: is_working ? { agent_id, why: 'client' } : null, is_client }
}

async function findRelationship({ email, phone, account_id }: Reach) {
  return db()
    .selectFrom('relationships as r')
    .innerJoin('accounts as a', (join) =>
      join.on((on) =>
        on.or([on('a.id', '=', on.ref('r.consumer_id')), on('a.id', '=', on.ref('r.other_consumer_id'))]),
      ),
    )
    .innerJoin('agents as g', 'g.id', 'r.agent_id')
    .select(['r.agent_id', 'g.is_working', sql<boolean>`r.relationship_type <> 'customer'`.as('is_client')])
    .where('r.status', '=', 'active')
    .where('a.deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('a.id', '=', account_id),
        where('a.email_normalized', '=', email?.toLowerCase() ?? null),
        where('a.phone', '=', phone),
      ]),
    )
    .orderBy('g.is_working', 'desc')
    .orderBy(sql`r.relationship_type <> 'customer'`, 'desc')
    .orderBy('r.activated_at', 'desc')
    .orderBy('r.id')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Finds the owner of the latest earlier lead, but not one who left. Reads each way to reach the person from its own index:
 * for one condition with OR the planner reads all leads from the newest.
 */
async function findEarlierOwner({ email, phone }: Reach, exceptLeadId: string | null): Promise<string | null> {
  const latest = (isOne: RawBuilder<boolean>) => sql`(
    select l.owner_id, l.created_at, l.id from leads l join agents g on g.id = l.owner_id and g.is_working
    where l.status <> 'spam' and l.id is distinct from ${exceptLeadId}::uuid and ${isOne}
    order by l.created_at desc limit 1)`
  const ways = [
    latest(sql<boolean>`lower(l.email) = ${email?.toLowerCase() ?? null}`),
    latest(sql<boolean>`l.phone = ${phone}`),
    latest(sql<boolean>`l.person_id = (select person_id from leads where id = ${exceptLeadId}::uuid)`),
  ]
  const { rows } = await sql<{ owner_id: string }>`
    select owner_id from (${sql.join(ways, sql` union all `)}) as earlier
    order by created_at desc, id desc limit 1`.execute(db())
  return rows[0]?.owner_id ?? null
}

/** Finds the owner of a person's record, by account or email address before phone number, which can be a household's. */
async function findPersonOwner({ email, phone, account_id }: Reach): Promise<string | null> {
  const address = email?.toLowerCase() ?? null
  // Arrays, because the planner reads all people for a subquery in OR.
  const ofAddress = sql<boolean>`(
    p.account_id = ${account_id}
    or p.account_id = any (array(
      select id from accounts where email_normalized = ${address} and email_verified_at is not null
    ))
    or p.email_normalized = ${address}
    or p.id = any (array(select merged_into_id from people where email_normalized = ${address}))
  )`
  return (await findOwner(ofAddress)) ?? (await findOwner(sql<boolean>`(p.phone = ${phone})`))
}

/** Finds the owner of the latest of these people, but not one who left, nor that of a person who sent spam. */
async function findOwner(isOne: RawBuilder<boolean>): Promise<string | null> {
  const row = await db()
    .selectFrom('people as p')
    .innerJoin('agents as g', (join) => join.onRef('g.id', '=', 'p.owner_id').on('g.is_working', '=', true))
    .select('p.owner_id')
    .where('p.erased_at', 'is', null)
    .where('p.merged_into_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('leads').select('leads.id').whereRef('leads.person_id', '=', 'p.id').where('status', '=', 'spam'),
        ),
      ),
    )
    .where(isOne)
    .orderBy('p.updated_at', 'desc')
    .orderBy('p.id')
    .limit(1)
    .executeTakeFirst()
  return row?.owner_id ?? null
}

/** Finds the city and price of a home, and our agent who lists it. */
export async function findHome(
  propertyId: string,
): Promise<{ town: string | null; price: number | null; listing_agent_id: string | null } | undefined> {
  return db()
    .selectFrom('properties as p')
    .leftJoin('agents as g', (join) =>
      join.onRef('g.member_key', '=', 'p.list_agent_key').on('g.is_working', '=', true),
    )
    .select(['p.city as town', 'p.price', 'g.id as listing_agent_id'])
    .where('p.id', '=', propertyId)
    .executeTakeFirst()
}

/** A lead with the fields that its further routing needs. */
export interface RoutedLead {
  id: string
  kind: LeadKind
  topic: string | null
  name: string
  due_at: Date | null
  property_id: string | null
  owner_id: string | null
  person_id: string | null
  is_open: boolean
}

/** Locks a lead until the transaction ends. */
export async function lockLead(id: string): Promise<RoutedLead | undefined> {
  return db()
    .selectFrom('leads')
    .select([
      'id',
      'kind',
      'topic',
      'name',
      'due_at',
      'property_id',
      'owner_id',
      'person_id',
      sql<boolean>`answered_at is null and status = 'new'`.as('is_open'),
    ])
    .$narrowType<{ kind: LeadKind }>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Sets the owner of a lead. The version rises, so that a page opened before shows the change. */
export async function updateOwner(leadId: string, agentId: string | null, now: Date): Promise<void> {
  await db()
    .updateTable('leads')
    .set((set) => ({ owner_id: agentId, version: set('version', '+', 1), updated_at: now }))
    .where('id', '=', leadId)
    .execute()
}

/** Sets the owner of a lead that is being created. */
export async function setFirstOwner(leadId: string, agentId: string | null): Promise<void> {
  await db().updateTable('leads').set({ owner_id: agentId }).where('id', '=', leadId).execute()
}
