import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { TablePage } from '#kit/table/list.ts'
import { countEach, likePattern, pageOf } from '#kit/table/queries.server.ts'
import type { LandingPage, ListLandingPages, Tally } from '../schema.ts'
import { STATUSES, type Status } from '../words.ts'

const ALL = [
  'landing_pages.id',
  'landing_pages.slug',
  'landing_pages.name',
  'landing_pages.property_id',
  'landing_pages.agent_id',
  'landing_pages.intro',
  'landing_pages.meta_title',
  'landing_pages.meta_description',
  'landing_pages.og_image_url',
  'landing_pages.status',
  'landing_pages.publish_at',
  'landing_pages.version',
  'landing_pages.created_at',
  'landing_pages.updated_at',
] as const

/** Status in effect. A scheduled page counts as published from its time on. */
const STATUS = (now: Date) =>
  sql<Status>`case when landing_pages.status = 'scheduled' and landing_pages.publish_at <= ${now} then 'published' else landing_pages.status end`

const countOf = (kind: 'view' | 'lead') => sql<number>`(
  select count(*) from landing_events e where e.landing_page_id = landing_pages.id and e.kind = ${kind}
)`

export async function listPage(input: ListLandingPages, now: Date): Promise<TablePage<LandingPage & Tally>> {
  const pattern = likePattern(input.q)
  const query = db()
    .selectFrom('landing_pages')
    .select(ALL)
    .select([
      countOf('view').as('views'),
      countOf('lead').as('leads'),
      sql<number>`(
        select count(distinct e.visit_id) from landing_events e where e.landing_page_id = landing_pages.id and e.kind = 'view'
      )`.as('visitors'),
    ])
    .$if(pattern !== null, (some) =>
      some.where(sql<boolean>`concat_ws(' ', landing_pages.name, landing_pages.slug) ilike ${pattern}`),
    )
    .$if(input.status !== undefined, (some) => some.where(STATUS(now), '=', input.status ?? 'draft'))
  return pageOf(query, input, {
    id: sql`landing_pages.id`,
    usual: '-updated',
    sorts: {
      updated: { by: sql`landing_pages.updated_at`, type: 'timestamptz' },
      name: { by: sql`lower(landing_pages.name)`, type: 'text' },
      views: { by: countOf('view'), type: 'integer' },
      leads: { by: countOf('lead'), type: 'integer' },
    },
  })
}

export async function countByStatus(now: Date): Promise<Record<Status, number>> {
  return db()
    .selectFrom('landing_pages')
    .select(countEach(STATUSES, (status) => sql`${STATUS(now)} = ${status}`))
    .executeTakeFirstOrThrow()
}

export async function findPage(id: string): Promise<LandingPage | undefined> {
  return db().selectFrom('landing_pages').select(ALL).where('landing_pages.id', '=', id).executeTakeFirst()
}

export async function lockPage(id: string): Promise<LandingPage | undefined> {
  return db().selectFrom('landing_pages').select(ALL).where('landing_pages.id', '=', id).forUpdate().executeTakeFirst()
}

/** Finds a page by its current or a former slug. */
export async function findBySlug(slug: string): Promise<LandingPage | undefined> {
  return db()
    .selectFrom('landing_pages')
    .select(ALL)
    .where((where) =>
      where.or([
        where('landing_pages.slug', '=', slug),
        where(
          'landing_pages.id',
          'in',
          where
            .selectFrom('slug_redirects')
            .select('object_id')
            .where('kind', '=', 'landing_page')
            .where('old_slug', '=', slug),
        ),
      ]),
    )
    .orderBy(sql`landing_pages.slug = ${slug}`, 'desc')
    .orderBy('landing_pages.id')
    .limit(1)
    .executeTakeFirst()
}

/** Returns true if the home has another page with this name, which a repeated form would create. */
export async function hasNamesake(
  { name, property_id }: Pick<LandingPage, 'name' | 'property_id'>,
  exceptId: string | null,
): Promise<boolean> {
  const row = await db()
    .selectFrom('landing_pages')
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('property_id', '=', property_id)
    .$if(exceptId !== null, (some) => some.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

export type LandingPageRow = Omit<LandingPage, 'id' | 'version' | 'created_at' | 'updated_at'>

export async function insertPage(id: string, row: LandingPageRow, now: Date): Promise<LandingPage> {
  return db()
    .insertInto('landing_pages')
    .values({ ...row, id, created_at: now, updated_at: now })
    .returning(ALL)
    .executeTakeFirstOrThrow()
}

export async function updatePage(id: string, row: LandingPageRow, now: Date): Promise<LandingPage> {
  return db()
    .updateTable('landing_pages')
    .set((set) => ({ ...row, version: set('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .returning(ALL)
    .executeTakeFirstOrThrow()
}

/** Deletes a page with its statistics and redirects. */
export async function deletePage(id: string): Promise<void> {
  await db().deleteFrom('slug_redirects').where('kind', '=', 'landing_page').where('object_id', '=', id).execute()
  await db().deleteFrom('landing_pages').where('id', '=', id).execute()
}

/** Returns the slug of an agent with a public page, or null. */
export async function findAgentSlug(agentId: string): Promise<string | null> {
  const row = await db()
    .selectFrom('agents')
    .select('slug')
    .where('id', '=', agentId)
    .where('is_shown', '=', true)
    .where('is_working', '=', true)
    .executeTakeFirst()
  return row?.slug ?? null
}
