import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { type Looker, listCards, listingsFor } from '#features/properties/public.server.ts'
import type { PropertyCard } from '#features/properties/schema.ts'
import type { TablePage } from '#kit/table/list.ts'
import { countEach, likePattern, pageOf } from '#kit/table/queries.server.ts'
import type { Agent, CreateAgent, ListAgents, PublicAgent } from './schema.ts'
import { STATUSES } from './words.ts'

const PUBLIC = [
  'agents.id',
  'agents.slug',
  'agents.name',
  'agents.title',
  'agents.email',
  'agents.phone',
  'agents.license_number',
  'agents.licensed_year',
  'agents.areas',
  'agents.bio',
  'agents.is_principal',
  'agents.photo_key',
  'agents.photo_alt',
] as const
const ALL = [
  ...PUBLIC,
  'agents.account_id',
  'agents.member_key',
  'agents.is_shown',
  'agents.is_working',
  'agents.position',
  'agents.version',
  'agents.created_at',
  'agents.updated_at',
] as const

/** True for an agent with a public page. One who left is not shown, whatever the switch says. */
const isPublic = sql<boolean>`(agents.is_shown and agents.is_working)`

/** Lists visible agents in their order. */
export async function listActive(): Promise<PublicAgent[]> {
  return db()
    .selectFrom('agents')
    .select(PUBLIC)
    .where(isPublic)
    .orderBy('agents.position')
    .orderBy('agents.id')
    .execute()
}

/** Finds a visible agent by id or by slug, current or former. */
export async function findActive(key: string): Promise<PublicAgent | undefined> {
  return db()
    .selectFrom('agents')
    .select(PUBLIC)
    .where(isPublic)
    .where((where) =>
      where.or([
        where('agents.slug', '=', key),
        where(sql`agents.id::text`, '=', key),
        where(
          'agents.id',
          'in',
          where
            .selectFrom('slug_redirects')
            .select('object_id')
            .where('kind', '=', 'agent')
            .where('old_slug', '=', key),
        ),
      ]),
    )
    .orderBy(sql`agents.slug = ${key}`, 'desc')
    .orderBy('agents.id')
    .limit(1)
    .executeTakeFirst()
}

const ANSWERER = [
  'agents.id',
  'agents.account_id',
  'agents.slug',
  'agents.name',
  'agents.title',
  'agents.email',
  'agents.phone',
  'agents.photo_key',
] as const

export interface Answerer {
  id: string
  account_id: string | null
  slug: string
  name: string
  title: string
  email: string
  phone: string
  photo_key: string | null
}

/**
 * Finds an agent who can reply: by the slug of the public page, or by id if a setting names them, shown or not. A
 * suspended or deleted account excludes them.
 */
export async function findAnswerer(by: { slug: string } | { id: string }): Promise<Answerer | null> {
  const row = await db()
    .selectFrom('agents')
    .select(ANSWERER)
    .where('agents.is_working', '=', true)
    .where(canReply)
    .$if('slug' in by, (some) => some.where(isPublic))
    .where((where) => ('slug' in by ? where('agents.slug', '=', by.slug) : where('agents.id', '=', by.id)))
    .executeTakeFirst()
  return row ?? null
}

/** Finds the working agent who lists a home that the viewer may find. Null if another brokerage lists it. */
export async function findListingAgent(looker: Looker, propertyId: string): Promise<Answerer | null> {
  const row = await listingsFor(looker)
    .innerJoin('agents', 'agents.member_key', 'p.list_agent_key')
    .select(ANSWERER)
    .where('p.id', '=', propertyId)
    .where('agents.is_working', '=', true)
    .where(canReply)
    .executeTakeFirst()
  return row ?? null
}

/** True for an agent without an account, or with an active one. */
const canReply = sql<boolean>`not exists (select from accounts where accounts.id = agents.account_id and (accounts.status <> 'active' or accounts.deleted_at is not null))`

/** Finds an agent's member key in the MLS. */
export async function findMemberKey(id: string): Promise<string | null> {
  const row = await db().selectFrom('agents').select('member_key').where('id', '=', id).executeTakeFirst()
  return row?.member_key ?? null
}

/** Lists an MLS member's homes for sale, newest first, limited to those that the viewer may see. */
export async function listHomesOf(
  looker: Looker,
  memberKey: string,
  limit: number,
  now: Date,
): Promise<PropertyCard[]> {
  const rows = await listingsFor(looker)
    .select('p.id')
    .where('p.list_agent_key', '=', memberKey)
    .where('p.status', 'in', ['coming_soon', 'active', 'active_under_contract'])
    .orderBy('p.listed_at', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute()
  return listCards(
    looker,
    rows.map(({ id }) => id),
    now,
  )
}

function all() {
  return db()
    .selectFrom('agents')
    .select(ALL)
    .select(({ selectFrom }) => [
      selectFrom('accounts')
        .select('accounts.email')
        .whereRef('accounts.id', '=', 'agents.account_id')
        .as('account_email'),
      selectFrom('site_pictures as s')
        .select(
          sql<
            Agent['photo_source']
          >`jsonb_build_object('key', s.key, 'width', s.width, 'height', s.height, 'crop', agents.photo_crop)`.as(
            'source',
          ),
        )
        .whereRef('s.key', '=', 'agents.photo_source_key')
        .as('photo_source'),
    ])
}

export async function listPage(input: ListAgents): Promise<TablePage<Agent>> {
  const pattern = likePattern(input.q)
  const query = all()
    .$if(pattern !== null, (some) =>
      some.where(
        sql<boolean>`concat_ws(' ', agents.name, agents.title, agents.phone, agents.email, agents.license_number) ilike ${pattern}`,
      ),
    )
    .$if(input.status !== undefined, (some) => some.where(isPublic, '=', input.status === 'shown'))
  return pageOf(query, input, {
    id: sql`agents.id`,
    usual: 'position',
    sorts: {
      position: { by: sql`agents.position`, type: 'integer' },
      name: { by: sql`lower(agents.name)`, type: 'text' },
      updated: { by: sql`agents.updated_at`, type: 'timestamptz' },
    },
  })
}

export async function countByStatus(): Promise<{ shown: number; hidden: number }> {
  return db()
    .selectFrom('agents')
    .select(countEach(STATUSES, (status) => sql`(is_shown and is_working) = ${status === 'shown'}`))
    .executeTakeFirstOrThrow()
}

export async function findAgent(id: string): Promise<Agent | undefined> {
  return all().where('agents.id', '=', id).executeTakeFirst()
}

export async function lockAgent(id: string): Promise<Agent | undefined> {
  return all().where('agents.id', '=', id).forUpdate().executeTakeFirst()
}

/** Returns true if another agent has this unique value. */
export async function isTaken(
  column: 'member_key' | 'account_id',
  value: string,
  exceptId: string | null,
): Promise<boolean> {
  const row = await db()
    .selectFrom('agents')
    .select('id')
    .where(column, '=', value)
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

export async function findAccountId(email: string): Promise<string | null> {
  const row = await db()
    .selectFrom('accounts')
    .select('id')
    .where('email_normalized', '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Columns that a form writes. The account replaces its email address. */
export type AgentRow = Omit<CreateAgent, 'account_email'> & Pick<Agent, 'account_id'>

/** Inserts an agent at the end of the list. */
export async function insertAgent(id: string, agent: AgentRow, now: Date): Promise<Agent> {
  await db()
    .insertInto('agents')
    .values(({ selectFrom }) => ({
      ...agent,
      id,
      position: selectFrom('agents').select(sql<number>`coalesce(max(position), 0) + 1`.as('next')),
      created_at: now,
      updated_at: now,
    }))
    .execute()
  return all().where('agents.id', '=', id).executeTakeFirstOrThrow()
}

export async function updateAgent(id: string, agent: AgentRow, now: Date): Promise<Agent> {
  await db()
    .updateTable('agents')
    .set((set) => ({ ...agent, version: set('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()
  return all().where('agents.id', '=', id).executeTakeFirstOrThrow()
}

export async function linkAccount(id: string, accountId: string, now: Date): Promise<void> {
  await db()
    .updateTable('agents')
    .set((set) => ({ account_id: accountId, version: set('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()
}

/** Deletes an agent and the redirects to it. */
export async function deleteAgent(id: string): Promise<void> {
  await db().deleteFrom('slug_redirects').where('kind', '=', 'agent').where('object_id', '=', id).execute()
  await db().deleteFrom('agents').where('id', '=', id).execute()
}
