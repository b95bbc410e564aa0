import { type RawBuilder, sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { View } from '../rules.ts'
import type { PersonAgreement, PersonDetail, PersonFields, PersonLead, StoredPerson } from '../schema.ts'
import { EMAIL } from './list.server.ts'

/** Selects the people that a caller sees. Every query of a record starts here, so that another agent's is not found. */
export function seenBy({ agent_id, is_all }: View) {
  return db()
    .selectFrom('people')
    .where('people.erased_at', 'is', null)
    .where('people.merged_into_id', 'is', null)
    .$if(!is_all, (some) =>
      some.where((where) => where.or([where('owner_id', '=', agent_id), where('co_owner_id', '=', agent_id)])),
    )
}

const nameOf = (column: RawBuilder<unknown>) => sql<string | null>`(select name from agents where id = ${column})`

function stored(view: View) {
  return seenBy(view)
    .select(['people.id', 'people.stage', 'next_step', 'next_step_date', 'owner_id', 'co_owner_id'])
    .select(['version', 'people.created_at', 'people.updated_at'])
    .select([
      sql<string>`array_to_string(people.tags, ', ')`.as('tags'),
      nameOf(sql`people.owner_id`).as('owner_name'),
      nameOf(sql`people.co_owner_id`).as('co_owner_name'),
    ])
}

/** A person without what other tables add to the record. */
export type FoundPerson = StoredPerson &
  Pick<PersonDetail, 'name' | 'email' | 'phone' | 'account_id' | 'last_contact_at' | 'source'>

export async function findPerson(id: string, view: View): Promise<FoundPerson | undefined> {
  return stored(view)
    .select(['people.name', 'people.phone', 'people.account_id', 'people.last_contact_at', 'people.source'])
    .select(EMAIL.as('email'))
    .$narrowType<Pick<PersonDetail, 'source'>>()
    .where('people.id', '=', id)
    .executeTakeFirst()
}

/** Locks a person until the transaction ends. */
export async function lockPerson(id: string, view: View): Promise<StoredPerson | undefined> {
  return stored(view).where('people.id', '=', id).forNoKeyUpdate('people').executeTakeFirst()
}

/** Returns true if the person has an agency agreement in force. */
export async function hasAgreement(id: string): Promise<boolean> {
  const row = await db()
    .selectFrom('people as p')
    .innerJoin('relationships as r', (join) =>
      join.on(sql<boolean>`p.account_id in (r.consumer_id, r.other_consumer_id)`),
    )
    .select('r.id')
    .where('p.id', '=', id)
    .where('r.status', '=', 'active')
    .where('r.relationship_type', '<>', 'customer')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateFields(id: string, { tags, ...fields }: PersonFields, now: Date): Promise<void> {
  await db()
    .updateTable('people')
    .set((set) => ({
      ...fields,
      tags: tags === '' ? [] : tags.split(', '),
      version: set('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute()
}

/** Lists the agents who can look after a person, by name. */
export async function listAgents(): Promise<{ id: string; name: string }[]> {
  return db()
    .selectFrom('agents')
    .select(['id', 'name'])
    .where('is_working', '=', true)
    .where('account_id', 'is not', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

/** Finds the account of an agent, for an email to it. */
export async function findAgentAccount(agentId: string): Promise<{ account_id: string; email: string } | undefined> {
  return db()
    .selectFrom('agents as g')
    .innerJoin('accounts as a', 'a.id', 'g.account_id')
    .select(['a.id as account_id', 'a.email'])
    .where('g.id', '=', agentId)
    .where('g.is_working', '=', true)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Agents whose dealings with a person a caller sees; null for those of every agent. */
export type Team = readonly string[] | null

const MAX_LISTED = 20

/** SQL: the caller sees a lead in the record: it has no owner, or one of the agents is. */
const isOfTeam = (team: Team) =>
  team === null ? sql<boolean>`true` : sql<boolean>`(owner_id is null or owner_id = any (${[...team]}::uuid[]))`

/** Counts the leads of a person since then, of those that `listLeads` lists. */
export async function countLeadsSince(
  id: string,
  team: Team,
  since: Date,
): Promise<{ has_request: boolean; inquiries: number }> {
  return db()
    .selectFrom('leads')
    .select([
      sql<boolean>`coalesce(bool_or(kind = 'appointment'), false)`.as('has_request'),
      sql<number>`count(*)::int`.as('inquiries'),
    ])
    .where('person_id', '=', id)
    .where(isOfTeam(team))
    .where('status', '<>', 'spam')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
}

/** Lists the leads of a person, newest first: those without an owner, and those of the agents. */
export async function listLeads(
  id: string,
  team: Team,
): Promise<(Omit<PersonLead, 'path'> & { owner_id: string | null; details: Record<string, unknown> })[]> {
  return db()
    .selectFrom('leads')
    .select(['id', 'kind', 'status', 'owner_id', 'details', 'created_at'])
    .select(
      sql<string | null>`coalesce(details->>'home', details->>'landing_page', details->>'company',
      nullif(concat_ws(', ', details->>'street', details->>'city'), ''))`.as('subject'),
    )
    .select(
      sql<boolean>`exists (select from appointments a where a.lead_id = leads.id and a.status = 'requested')`.as(
        'is_time_open',
      ),
    )
    .$narrowType<Pick<PersonLead, 'kind'> & { details: Record<string, unknown> }>()
    .where('person_id', '=', id)
    .where(isOfTeam(team))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
}

/** Lists the agreements of an account, those in force first. */
export async function listAgreements(
  accountId: string,
  team: Team,
): Promise<(Omit<PersonAgreement, 'is_mine'> & { agent_id: string })[]> {
  return db()
    .selectFrom('relationships as r')
    .innerJoin('agents as g', 'g.id', 'r.agent_id')
    .select(['r.id', 'r.relationship_type', 'r.status', 'r.expiration_date', 'r.agent_id', 'g.name as agent_name'])
    .where((where) => where.or([where('r.consumer_id', '=', accountId), where('r.other_consumer_id', '=', accountId)]))
    .$if(team !== null, (some) => some.where('r.agent_id', 'in', team ?? []))
    .orderBy(sql`r.status = 'active'`, 'desc')
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id')
    .limit(MAX_LISTED)
    .execute()
}

/** Lists the newest consents of a person, by account, email address and phone number. */
export async function listConsents({ account_id, email, phone }: FoundPerson) {
  return db()
    .selectFrom('consents')
    .select(['id', 'purpose', 'text_version', 'is_given', 'at', 'given_date', 'source', 'revoked_at'])
    .where((where) =>
      where.or([
        where('account_id', '=', account_id),
        where('email_normalized', '=', email?.toLowerCase() ?? null),
        where('phone', '=', phone),
      ]),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(10)
    .execute()
}
