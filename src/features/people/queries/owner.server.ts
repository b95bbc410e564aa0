import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { OwnerSources } from '../rules.ts'
import type { Sender } from '../schema.ts'
import type { Stage } from '../words.ts'
import { CONSUMER_ROLES } from './identity.server.ts'

/** Locks a person who has no owner until the transaction ends. */
export async function lockWithoutOwner(id: string): Promise<{ account_id: string | null } | undefined> {
  return db()
    .selectFrom('people')
    .select('account_id')
    .where('id', '=', id)
    .where('owner_id', 'is', null)
    .where('erased_at', 'is', null)
    .where('merged_into_id', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Finds the agents who may look after a person. An agent who left does not count. */
export async function findOwnerSources(id: string, accountId: string | null): Promise<OwnerSources> {
  const agreement = await db()
    .selectFrom('relationships as r')
    .innerJoin('agents as g', (join) => join.onRef('g.id', '=', 'r.agent_id').on('g.is_working', '=', true))
    .select('r.agent_id')
    .where('r.status', '=', 'active')
    .where((where) => where.or([where('r.consumer_id', '=', accountId), where('r.other_consumer_id', '=', accountId)]))
    .orderBy('r.activated_at', 'desc')
    .orderBy('r.id')
    .limit(1)
    .executeTakeFirst()
  const lead = await ownedLeads(id).executeTakeFirst()
  return { agreement_agent_id: agreement?.agent_id ?? null, lead_owner_id: lead?.owner_id ?? null }
}

/** Selects the newest lead that gives a person its owner. */
function ownedLeads(personId: string) {
  return db()
    .selectFrom('leads as l')
    .innerJoin('agents as g', (join) => join.onRef('g.id', '=', 'l.owner_id').on('g.is_working', '=', true))
    .select('l.owner_id')
    .where('l.person_id', '=', personId)
    .where('l.status', '<>', 'spam')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('lead_offers as o').select('o.lead_id').whereRef('o.lead_id', '=', 'l.id'))),
    )
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(1)
}

/**
 * Locks a person whose owner is an agent with no further dealings: no agreement in force, and no lead but those that are
 * spam. @returns their second agent
 */
export async function lockLeftBehind(id: string, ownerId: string): Promise<{ co_owner_id: string | null } | undefined> {
  return db()
    .selectFrom('people as p')
    .select('p.co_owner_id')
    .where('p.id', '=', id)
    .where('p.owner_id', '=', ownerId)
    .where('p.erased_at', 'is', null)
    .where('p.merged_into_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('leads as l')
            .select('l.id')
            .whereRef('l.person_id', '=', 'p.id')
            .where('l.owner_id', '=', ownerId)
            .where('l.status', '<>', 'spam'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('relationships as r')
            .select('r.id')
            .where('r.agent_id', '=', ownerId)
            .where('r.status', '=', 'active')
            .where(sql<boolean>`p.account_id in (r.consumer_id, r.other_consumer_id)`),
        ),
      ),
    )
    .forNoKeyUpdate('p')
    .executeTakeFirst()
}

/** Sets the agents of a person. */
export async function updateAgents(
  id: string,
  agents: { owner_id: string | null; co_owner_id: string | null },
  now: Date,
): Promise<void> {
  await db()
    .updateTable('people')
    .set((set) => ({ ...agents, version: set('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()
}

export async function updateOwner(id: string, ownerId: string, now: Date): Promise<void> {
  await db()
    .updateTable('people')
    .set((set) => ({ owner_id: ownerId, version: set('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()
}

/** Locks a person until the transaction ends, and returns its stage. */
export async function lockStage(id: string): Promise<Stage | undefined> {
  const row = await db()
    .selectFrom('people')
    .select('stage')
    .$narrowType<{ stage: Stage }>()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.stage
}

export async function updateStage(id: string, stage: Stage, now: Date): Promise<void> {
  await db()
    .updateTable('people')
    .set((set) => ({ stage, version: set('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()
}

/** Lists the ids of people without an owner who have a lead or an agreement that gives them one. */
export async function listWithoutOwner(limit: number): Promise<string[]> {
  const rows = await db()
    .selectFrom('people as p')
    .select('p.id')
    .where('p.owner_id', 'is', null)
    .where('p.erased_at', 'is', null)
    .where('p.stage', '<>', 'prospect')
    .where('p.merged_into_id', 'is', null)
    .where((where) =>
      where.or([
        where.exists(
          where
            .selectFrom('leads as l')
            .innerJoin('agents as g', (join) => join.onRef('g.id', '=', 'l.owner_id').on('g.is_working', '=', true))
            .select('l.id')
            .whereRef('l.person_id', '=', 'p.id')
            .where('l.status', '<>', 'spam')
            .where(({ not, exists, selectFrom }) =>
              not(exists(selectFrom('lead_offers as o').select('o.lead_id').whereRef('o.lead_id', '=', 'l.id'))),
            ),
        ),
        where.exists(
          where
            .selectFrom('relationships as r')
            .innerJoin('agents as g', (join) => join.onRef('g.id', '=', 'r.agent_id').on('g.is_working', '=', true))
            .select('r.id')
            .where('r.status', '=', 'active')
            .where(sql<boolean>`p.account_id in (r.consumer_id, r.other_consumer_id)`),
        ),
      ]),
    )
    .orderBy('p.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists accounts with an agreement in force that are no person yet. */
export async function listAccountsWithoutPerson(limit: number): Promise<Sender[]> {
  return db()
    .selectFrom('accounts as a')
    .select(['a.id as account_id', 'a.name', 'a.email', 'a.phone', 'a.created_at'])
    .where('a.deleted_at', 'is', null)
    .where('a.user_role', 'in', CONSUMER_ROLES)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('relationships as r')
          .select('r.id')
          .where('r.status', '=', 'active')
          .where(sql<boolean>`a.id in (r.consumer_id, r.other_consumer_id)`),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('people as p').select('p.id').whereRef('p.account_id', '=', 'a.id'))),
    )
    .orderBy('a.id')
    .limit(limit)
    .execute()
}

/**
 * Sets the time of the last contact of people whose form, message or registration was stored before their record, and the
 * stage that follows from an answer of that time. People without any contact get none: prospects, and those entered by
 * an agent.
 */
export async function fillLastContacts(limit: number): Promise<void> {
  await sql`
    update people p set stage = case
      when stage = 'new' and exists (select from leads where person_id = p.id and answered_at is not null) then 'in_touch'
      else stage
    end, last_contact_at = greatest(
      (select max(created_at) from leads where person_id = p.id),
      (select max(a.created_at) from lead_activities a join leads l on l.id = a.lead_id
        where l.person_id = p.id and (a.outcome = 'reached' or a.kind = 'email' and not a.is_automatic
          and (a.direction = 'incoming' or not is_unsent(a.email_id)))),
      (select max(last_message_at) from threads where consumer_id = p.account_id),
      (select max(registered_at) from event_registrations where account_id = p.account_id),
      (select max(registered_at) from event_registrations
        where account_id is null and email_normalized = p.email_normalized)
    )
    where last_contact_at is null
      and id in (
        select id from people o where last_contact_at is null and stage <> 'prospect' and (
          exists (select from leads where person_id = o.id)
          or exists (select from threads where consumer_id = o.account_id and last_message_at is not null)
          or exists (select from event_registrations where account_id = o.account_id)
          or exists (
            select from event_registrations where account_id is null and email_normalized = o.email_normalized)
        )
        order by id limit ${limit}
        for update skip locked)
  `.execute(db())
}
