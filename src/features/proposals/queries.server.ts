import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { View } from '#features/people/rules.ts'
import { type Looker, listingsFor } from '#features/properties/public.server.ts'
import { likePattern } from '#kit/table/queries.server.ts'
import type { AnsweredProposal, Recipient, StoredProposal } from './schema.ts'
import type { DeclineReason } from './words.ts'

/** The address of the account, which its owner may change, else the one that the person wrote from. */
const EMAIL = sql<
  string | null
>`coalesce(people.email_normalized, (select email from accounts where id = people.account_id))`

const recipients = () =>
  db()
    .selectFrom('people')
    .select(['people.id', 'people.name', EMAIL.as('email')])
    .select(sql<boolean>`people.account_id is not null`.as('has_account'))

/** Finds a person by id. The caller has checked that the actor may open the record. */
export async function findRecipient(id: string): Promise<Recipient | undefined> {
  return recipients().where('people.id', '=', id).executeTakeFirst()
}

/** Lists the people in a caller's care, those with an account first. */
export async function listRecipients({ agent_id, is_all }: View, q: string, limit: number): Promise<Recipient[]> {
  const pattern = likePattern(q)
  return recipients()
    .where('people.erased_at', 'is', null)
    .where('people.merged_into_id', 'is', null)
    .$if(!is_all || agent_id !== null, (some) =>
      some.where((where) => where.or([where('owner_id', '=', agent_id), where('co_owner_id', '=', agent_id)])),
    )
    .$if(pattern !== null, (some) =>
      some.where(
        sql<boolean>`(people.name ilike ${pattern} or people.email_normalized ilike ${pattern}
          or people.account_id in (select id from accounts where email ilike ${pattern}))`,
      ),
    )
    .orderBy(sql`people.account_id is null`)
    .orderBy(sql`lower(people.name)`)
    .orderBy('people.id')
    .limit(limit)
    .execute()
}

/** Finds the account of a person. */
export async function findAccountOf(id: string): Promise<string | null> {
  const row = await db().selectFrom('people').select('account_id').where('id', '=', id).executeTakeFirst()
  return row?.account_id ?? null
}

/** Locks a person, so that two forms can't propose the same home, and finds their account and agents. */
export async function lockPerson(
  id: string,
): Promise<{ account_id: string | null; owner_id: string | null; co_owner_id: string | null } | undefined> {
  return db()
    .selectFrom('people')
    .select(['account_id', 'owner_id', 'co_owner_id'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Finds an agent's name and the address of their account, for an email in their name. */
export async function findAgent(id: string): Promise<{ name: string; email: string } | undefined> {
  return db()
    .selectFrom('agents as g')
    .leftJoin('accounts as a', 'a.id', 'g.account_id')
    .select(['g.name', sql<string>`coalesce(a.email, g.email)`.as('email')])
    .where('g.id', '=', id)
    .executeTakeFirst()
}

/**
 * Finds homes by their MLS number or address, with or without the city, as far as a viewer may find them. An address
 * that is withheld finds nothing.
 */
export async function findHomes(looker: Looker, text: string): Promise<string[]> {
  const words = text.toLowerCase().replace(/\s+/g, ' ').trim()
  const city = sql`lower(p.address || ', ' || p.city)`
  const rows = await listingsFor(looker)
    .select('p.id')
    .where((where) =>
      where.or([
        where('p.listing_id', '=', text.trim()),
        sql<boolean>`(p.is_address_shown and ${words} in (
          lower(p.address), ${city}, ${city} || ', ' || lower(p.state),
          ${city} || ', ' || lower(p.state) || ' ' || p.postal_code))`,
      ]),
    )
    .orderBy('p.id')
    .limit(2)
    .execute()
  return rows.map(({ id }) => id)
}

/** Finds the MLS number of a home that the caller may see; null for a manual listing without one. */
export async function findListingId(id: string): Promise<string | null> {
  const row = await db().selectFrom('properties').select('listing_id').where('id', '=', id).executeTakeFirst()
  return row?.listing_id ?? null
}

const OPEN = sql<boolean>`(q.answer is null and q.withdrawn_at is null)`

const proposals = () =>
  db()
    .selectFrom('proposals as q')
    .leftJoin('agents as g', 'g.id', 'q.agent_id')
    .select(['q.id', 'q.property_id', 'q.note', 'q.agent_id', 'g.name as agent_name', 'q.created_at', 'q.asked_at'])
    .select([
      'q.answer',
      'q.answered_at',
      'q.reason',
      'q.words',
      'q.withdrawn_at',
      'q.name',
      'q.search',
      'q.is_changed',
    ])
    .$narrowType<Pick<StoredProposal, 'answer' | 'reason'>>()

/** Lists the proposals to a person, newest first. */
export async function listTo(personId: string, limit: number): Promise<StoredProposal[]> {
  return proposals()
    .where('q.person_id', '=', personId)
    .orderBy('q.created_at', 'desc')
    .orderBy('q.position')
    .orderBy('q.id')
    .limit(limit)
    .execute()
}

/** Returns the homes and searches of a person's open proposals, and the newest proposal of all. */
export async function findOpen(
  personId: string,
): Promise<{ homes: string[]; searches: string[]; newest: string | null }> {
  return db()
    .selectFrom('proposals as q')
    .select([
      sql<
        string[]
      >`coalesce(array_agg(q.property_id::text) filter (where ${OPEN} and q.property_id is not null), '{}')`.as(
        'homes',
      ),
      sql<string[]>`coalesce(array_agg(q.search) filter (where ${OPEN} and q.search is not null), '{}')`.as('searches'),
      sql<string | null>`max(q.id::text)`.as('newest'),
    ])
    .where('q.person_id', '=', personId)
    .executeTakeFirstOrThrow()
}

/** Lists the searches that a person accepted, as they were proposed. */
export async function listAccepted(personId: string): Promise<string[]> {
  const rows = await db()
    .selectFrom('proposals')
    .select(sql<string>`search`.as('search'))
    .where('person_id', '=', personId)
    .where('answer', '=', 'saved')
    .where('search', 'is not', null)
    .execute()
  return rows.map(({ search }) => search)
}

/** Returns whether a form was stored before. */
export async function isStored(batchId: string): Promise<boolean> {
  const row = await db().selectFrom('proposals').select('id').where('batch_id', '=', batchId).executeTakeFirst()
  return row !== undefined
}

export interface NewProposal extends Pick<StoredProposal, 'property_id' | 'name' | 'search'> {
  id: string
  person_id: string
  agent_id: string
  note: string
  batch_id: string
  position: number
  created_by: string
  created_at: Date
}

export async function insertProposals(rows: readonly NewProposal[]): Promise<void> {
  await db()
    .insertInto('proposals')
    .values([...rows])
    .execute()
}

/** Locks a proposal to any person. */
export async function lockProposal(
  id: string,
): Promise<(Pick<StoredProposal, 'answer' | 'withdrawn_at'> & { person_id: string }) | undefined> {
  return db()
    .selectFrom('proposals')
    .select(['person_id', 'answer', 'withdrawn_at'])
    .$narrowType<Pick<StoredProposal, 'answer'>>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateWithdrawn(id: string, now: Date): Promise<void> {
  await db().updateTable('proposals').set({ withdrawn_at: now }).where('id', '=', id).execute()
}

/** Lists the open proposals to an account, newest first. */
export async function listOpenOf(accountId: string, limit: number): Promise<StoredProposal[]> {
  return proposals()
    .innerJoin('people as p', 'p.id', 'q.person_id')
    .where('p.account_id', '=', accountId)
    .where(OPEN)
    .orderBy('q.created_at', 'desc')
    .orderBy('q.position')
    .orderBy('q.id')
    .limit(limit)
    .execute()
}

/** A proposal as its recipient answers it. */
export type OwnProposal = Pick<StoredProposal, 'property_id' | 'search' | 'answer' | 'withdrawn_at'> & {
  /** Account of the agent, or else of the person who proposed it. */
  author_id: string | null
}

const own = (id: string, accountId: string) =>
  db()
    .selectFrom('proposals as q')
    .innerJoin('people as p', 'p.id', 'q.person_id')
    .select(['q.property_id', 'q.search', 'q.answer', 'q.withdrawn_at'])
    .select(
      sql<string | null>`coalesce((select account_id from agents where id = q.agent_id), q.created_by)`.as('author_id'),
    )
    .$narrowType<Pick<StoredProposal, 'answer'>>()
    .where('q.id', '=', id)
    .where('p.account_id', '=', accountId)

/** Finds a proposal to an account. */
export async function findOwn(id: string, accountId: string): Promise<OwnProposal | undefined> {
  return own(id, accountId).executeTakeFirst()
}

/** Locks a proposal to an account. */
export async function lockOwn(id: string, accountId: string): Promise<OwnProposal | undefined> {
  return own(id, accountId).forUpdate('q').executeTakeFirst()
}

/** Locks the open proposals of homes to an account. */
export async function lockOpenHomes(
  accountId: string,
  propertyIds: readonly string[],
): Promise<{ id: string; property_id: string }[]> {
  return db()
    .selectFrom('proposals as q')
    .innerJoin('people as p', 'p.id', 'q.person_id')
    .select(['q.id', sql<string>`q.property_id`.as('property_id')])
    .where('p.account_id', '=', accountId)
    .where('q.property_id', 'in', propertyIds)
    .where(OPEN)
    .orderBy('q.id')
    .forUpdate('q')
    .execute()
}

/** `is_changed` is true for a search that was accepted with other filters. */
export type NewAnswer =
  | { answer: 'saved'; is_changed?: boolean }
  | { answer: 'declined'; reason: DeclineReason | null; words: string }

export async function updateAnswer(id: string, answer: NewAnswer, now: Date): Promise<void> {
  await db()
    .updateTable('proposals')
    .set({ ...answer, answered_at: now })
    .where('id', '=', id)
    .execute()
}

/** An answer whose email is due. */
interface UnannouncedAnswer extends Pick<AnsweredProposal, 'person_id' | 'person_name' | 'answer' | 'is_changed'> {
  property_id: string | null
  search_name: string | null
  reason: DeclineReason | null
  words: string
}

/** Locks an answer whose agent has no email about it. */
export async function lockToAnnounce(id: string): Promise<UnannouncedAnswer | undefined> {
  return db()
    .selectFrom('proposals as q')
    .innerJoin('people as p', 'p.id', 'q.person_id')
    .select(['q.person_id', 'p.name as person_name', 'q.property_id', 'q.name as search_name'])
    .select([sql<AnsweredProposal['answer']>`q.answer`.as('answer'), 'q.is_changed', 'q.reason', 'q.words'])
    .$narrowType<Pick<UnannouncedAnswer, 'reason'>>()
    .where('q.id', '=', id)
    .where('q.answer', 'is not', null)
    .where('q.announced_at', 'is', null)
    .forUpdate('q')
    .executeTakeFirst()
}

export async function updateAnnounced(id: string, now: Date): Promise<void> {
  await db().updateTable('proposals').set({ announced_at: now }).where('id', '=', id).execute()
}

/** Finds the account of the agent of a proposal, or of the person's agent after a handover. */
export async function findAnswerReader(id: string): Promise<{ email: string; account_id: string } | undefined> {
  return db()
    .selectFrom('proposals as q')
    .innerJoin('people as p', 'p.id', 'q.person_id')
    .innerJoin('agents as g', (join) =>
      join.on(
        'g.id',
        '=',
        sql<string>`case when q.agent_id in (p.owner_id, p.co_owner_id) then q.agent_id else p.owner_id end`,
      ),
    )
    .innerJoin('accounts as a', 'a.id', 'g.account_id')
    .select(['a.email', 'a.id as account_id'])
    .where('q.id', '=', id)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Notes on the open proposal of a home that its recipient wrote about it. The first message counts. */
export async function updateAsked(accountId: string, propertyId: string, now: Date): Promise<void> {
  await db()
    .updateTable('proposals as q')
    .set({ asked_at: now })
    .where('q.property_id', '=', propertyId)
    .where('q.person_id', 'in', db().selectFrom('people').select('id').where('account_id', '=', accountId))
    .where('q.asked_at', 'is', null)
    .where(OPEN)
    .execute()
}

/** Lists the answers to an agent's proposals since a time, newest first. */
export async function listAnswered(
  agentId: string,
  since: Date,
  limit: number,
): Promise<(Omit<AnsweredProposal, 'what' | 'is_search'> & Pick<StoredProposal, 'property_id' | 'name'>)[]> {
  return (
    db()
      .selectFrom('proposals as q')
      .innerJoin('people as p', 'p.id', 'q.person_id')
      .select(['q.id', 'q.property_id', 'q.name', 'q.person_id', 'p.name as person_name', 'q.reason', 'q.words'])
      .select([sql<AnsweredProposal['answer']>`q.answer`.as('answer'), sql<Date>`q.answered_at`.as('answered_at')])
      .select('q.is_changed')
      .$narrowType<Pick<AnsweredProposal, 'reason'>>()
      .where('q.agent_id', '=', agentId)
      .where('q.answered_at', '>', since)
      // An agent whose person went to another one sees no more of them.
      .where(sql<boolean>`q.agent_id in (p.owner_id, p.co_owner_id)`)
      .orderBy('q.answered_at', 'desc')
      .orderBy('q.id')
      .limit(limit)
      .execute()
  )
}

/** Lists the proposals to an account, for its export. The home is its id, because listing data belongs to the MLS. */
export async function listAllOf(accountId: string) {
  return proposals()
    .innerJoin('people as p', 'p.id', 'q.person_id')
    .clearSelect()
    .select(['q.property_id', 'q.note', 'g.name as agent', 'q.created_at', 'q.asked_at', 'q.answer', 'q.answered_at'])
    .select(['q.reason', 'q.words', 'q.withdrawn_at', 'q.name', 'q.search', 'q.is_changed'])
    .where('p.account_id', '=', accountId)
    .orderBy('q.created_at')
    .orderBy('q.id')
    .execute()
}
