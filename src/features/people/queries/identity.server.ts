import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { DB } from '#db/types.ts'
import { inverseOf } from '../rules/household.ts'
import type { Sender } from '../schema.ts'
import type { Relation } from '../words/household.ts'
import type { Stage } from '../words.ts'
import { deleteLinksOf } from './household.server.ts'

/** An account that can be a person. The address is null until its owner confirmed it. */
export interface PersonAccount {
  id: string
  email_normalized: string | null
}

/** Roles of accounts that are no administrator’s. */
export const CONSUMER_ROLES = ['registered', 'authenticated'] as const

const consumers = () =>
  db()
    .selectFrom('accounts')
    .select([
      'id',
      sql<string | null>`case when email_verified_at is not null then email_normalized end`.as('email_normalized'),
    ])
    .where('deleted_at', 'is', null)
    .where('user_role', 'in', CONSUMER_ROLES)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('agents').select('agents.id').whereRef('agents.account_id', '=', 'accounts.id'))),
    )

/**
 * Locks the account that sent a form: the one signed in, else the one that confirmed the email address. Accounts of the
 * team don't count, because their owners also fill in forms for others.
 */
export async function lockAccountOf({ account_id, email }: Sender): Promise<PersonAccount | undefined> {
  const signedIn = account_id && (await consumers().where('id', '=', account_id).forNoKeyUpdate().executeTakeFirst())
  if (signedIn) return signedIn
  return consumers()
    .where('email_normalized', '=', email?.toLowerCase() ?? null)
    .where('email_verified_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Serializes the search for the person of an address, and their insertion, until the transaction ends. */
export async function lockAddress(email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`person:${email}`}, 0))`.execute(db())
}

/** SQL: an account is an administrator's, an agent's or an auditor's of the MLS. */
export const IS_OF_TEAM = sql<boolean>`(accounts.user_role not in (${sql.join(CONSUMER_ROLES)})
  or accounts.mls_auditor_until is not null
  or exists (select from agents where agents.account_id = accounts.id))`

/** Returns whether a sender works for the brokerage or is an auditor of the MLS, by their account or address. */
export async function isOfTeam({ account_id, email }: Sender): Promise<boolean> {
  const address = email?.toLowerCase() ?? null
  const account = await db()
    .selectFrom('accounts')
    .select('id')
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('id', '=', account_id),
        where.and([where('email_normalized', '=', address), where('email_verified_at', 'is not', null)]),
      ]),
    )
    .where(IS_OF_TEAM)
    .executeTakeFirst()
  if (account) return true
  const agent = await db()
    .selectFrom('agents')
    .select('id')
    .where(sql<string>`lower(email)`, '=', address)
    .executeTakeFirst()
  return agent !== undefined
}

export async function findByAccount(accountId: string): Promise<string | undefined> {
  const row = await db().selectFrom('people').select('id').where('account_id', '=', accountId).executeTakeFirst()
  return row?.id
}

/** SQL: the name of a stored person, or a better one for a subscriber who gave none and is named by their address. */
export const betterName = (name: RawBuilder<string>) =>
  sql<string>`case when people.name = people.email_normalized then ${name} else people.name end`

/** Gives a person known by an email address to the account that confirmed it. @returns the person, if there is one */
export async function giveToAccount(account: PersonAccount, name: string, now: Date): Promise<string | undefined> {
  const row = await db()
    .updateTable('people')
    .set({ account_id: account.id, email_normalized: null, name: betterName(sql`${name}`), updated_at: now })
    .where('email_normalized', '=', account.email_normalized)
    .where('merged_into_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (row) return row.id
  // A merged record gives up an address that an account confirmed: the account is a separate person.
  await db()
    .updateTable('people')
    .set({ email_normalized: null, updated_at: now })
    .where('email_normalized', '=', account.email_normalized)
    .execute()
  return undefined
}

/** Inserts a person, or finds the one with the same email address. Waits for a concurrent insert of that address. */
export async function saveByEmail(
  id: string,
  { name, email, phone, created_at }: Sender,
  stage: Stage,
): Promise<{ id: string; merged_into_id: string | null }> {
  return db()
    .insertInto('people')
    .values({
      id,
      name,
      phone,
      stage,
      email_normalized: email?.toLowerCase() ?? null,
      created_at,
      updated_at: created_at,
    })
    .onConflict((conflict) =>
      conflict.column('email_normalized').doUpdateSet((set) => ({
        name: betterName(sql`excluded.name`),
        phone: set.fn.coalesce('people.phone', 'excluded.phone'),
      })),
    )
    .returning(['id', 'merged_into_id'])
    .executeTakeFirstOrThrow()
}

/** Locks the record that another was merged into, at the end of its merges. */
export async function lockMergedInto(id: string): Promise<string> {
  const { merged_into_id } = await db()
    .selectFrom('people')
    .select('merged_into_id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return merged_into_id ? lockMergedInto(merged_into_id) : id
}

export async function insertWithAccount(
  id: string,
  accountId: string,
  { name, phone, created_at }: Sender,
  stage: Stage,
): Promise<void> {
  await db()
    .insertInto('people')
    .values({ id, name, phone, stage, account_id: accountId, created_at, updated_at: created_at })
    .execute()
}

/**
 * Makes a prospect new, because they asked for something, which is their last contact. One without an agent gets the time:
 * for the agents it is that of their first record. @returns false if the person is no prospect
 */
export async function updateAsked(id: string, askedAt: Date, now: Date): Promise<boolean> {
  const row = await db()
    .updateTable('people')
    .set((set) => ({
      stage: 'new',
      asked_at: sql<Date | null>`case when owner_id is null then ${askedAt}::timestamptz end`,
      last_contact_at: sql<Date>`greatest(last_contact_at, ${askedAt}::timestamptz)`,
      version: set('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .where('stage', '=', 'prospect')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The person of an account, also before a lead was sent with it: then the one with the address that it confirmed. */
const isOf = (accountId: string) => (where: ExpressionBuilder<DB, 'people'>) =>
  where.or([
    where('account_id', '=', accountId),
    where(
      'email_normalized',
      '=',
      where
        .selectFrom('accounts')
        .select('accounts.email_normalized')
        .where('accounts.id', '=', accountId)
        .where('email_verified_at', 'is not', null),
    ),
    // Records that were merged into it.
    where(
      'merged_into_id',
      'in',
      where.selectFrom('people as kept').select('kept.id').where('kept.account_id', '=', accountId),
    ),
  ])

/** Lists what is stored of a person with this account, for their export. */
export async function listOf(accountId: string) {
  return db()
    .selectFrom('people')
    .select([
      'name',
      'email_normalized',
      'phone',
      'stage',
      'next_step',
      'next_step_date',
      'tags',
      'source',
      'created_at',
    ])
    .select(({ selectFrom }) =>
      selectFrom('agents').select('agents.name').whereRef('agents.id', '=', 'people.owner_id').as('agent'),
    )
    .where(isOf(accountId))
    .orderBy('id')
    .execute()
}

/** Empties the record of a person who closes their account, and deletes the notes, calls, tasks, follow-ups, proposals and links to a household. */
export async function erase(accountId: string, now: Date): Promise<void> {
  const erased = await db()
    .updateTable('people')
    .set({
      name: '',
      email_normalized: null,
      phone: null,
      account_id: null,
      source: null,
      erased_at: now,
      updated_at: now,
      owner_id: null,
      co_owner_id: null,
      stage: 'inactive',
      next_step: null,
      next_step_date: null,
      tags: [],
    })
    .where(isOf(accountId))
    .returning('id')
    .execute()
  for (const { id } of erased) {
    await db().deleteFrom('person_activities').where('person_id', '=', id).execute()
    await db()
      .deleteFrom('tasks')
      .where(sql<boolean>`(person_id = ${id} or lead_id in (select id from leads where person_id = ${id}))`)
      .execute()
    await db().deleteFrom('follow_ups').where('person_id', '=', id).execute()
    await db().deleteFrom('proposals').where('person_id', '=', id).execute()
    await deleteLinksOf(id)
    await db()
      .updateTable('person_merges')
      .set({ before: '{}', after: '{}', dropped_links: '[]', undone_at: now })
      .where((where) => where.or([where('person_id', '=', id), where('merged_id', '=', id)]))
      .execute()
  }
}

/** Lists the notes, calls, emails and finished steps of a person with this account, for their export. */
export async function listActivitiesOf(accountId: string) {
  return db()
    .selectFrom('person_activities as a')
    .innerJoin('people', 'people.id', 'a.person_id')
    .select(['a.kind', 'a.direction', 'a.outcome', 'a.minutes', 'a.subject', 'a.body', 'a.created_at'])
    .where(({ eb, selectFrom }) =>
      eb('people.id', 'in', selectFrom('people').select('people.id').where(isOf(accountId))),
    )
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute()
}

/** Lists the relations of the household of the person with this account, for their export. */
export async function listHouseholdOf(accountId: string): Promise<{ relation: Relation; created_at: Date }[]> {
  const rows = await db()
    .selectFrom('people')
    .innerJoin('person_links as l', (join) => join.on(sql<boolean>`people.id in (l.first_id, l.second_id)`))
    .select(['people.id', 'l.first_id', 'l.relation', 'l.created_at'])
    .$narrowType<{ relation: Relation }>()
    .where(({ eb, selectFrom }) =>
      eb('people.id', 'in', selectFrom('people').select('people.id').where(isOf(accountId))),
    )
    .orderBy('l.created_at')
    .orderBy('l.id')
    .execute()
  return rows.map(({ id, first_id, relation, created_at }) => ({
    relation: id === first_id ? relation : inverseOf(relation),
    created_at,
  }))
}
