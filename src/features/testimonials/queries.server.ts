import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { TablePage } from '#kit/table/list.ts'
import { countEach, likePattern, pageOf } from '#kit/table/queries.server.ts'
import type { ListAllTestimonials, PublicTestimonial, Testimonial, TestimonialFields } from './schema.ts'
import { TESTIMONIAL_STATUSES, type TestimonialStatus } from './words.ts'

const PUBLIC = [
  'testimonials.id',
  'testimonials.name',
  'testimonials.place',
  'testimonials.deal',
  'testimonials.body',
  'testimonials.rating',
  'testimonials.dealt_year',
] as const
const ALL = [
  ...PUBLIC,
  'testimonials.original_body',
  'testimonials.email',
  'testimonials.agent_id',
  'testimonials.status',
  'testimonials.may_publish',
  'testimonials.consent_date',
  'testimonials.consent_note',
  'testimonials.consent_recorded_by',
  'testimonials.is_client_proved',
  'testimonials.published_at',
  'testimonials.version',
  'testimonials.created_at',
  'testimonials.updated_at',
] as const

/** Lists published testimonials, newest first. */
export async function listPublished(limit: number): Promise<PublicTestimonial[]> {
  return db()
    .selectFrom('testimonials')
    .select(PUBLIC)
    .select(({ selectFrom }) =>
      selectFrom('agents')
        .select('agents.name')
        .whereRef('agents.id', '=', 'testimonials.agent_id')
        .where('agents.is_shown', '=', true)
        .where('agents.is_working', '=', true)
        .as('agent_name'),
    )
    .where('testimonials.status', '=', 'published')
    .orderBy('testimonials.published_at', 'desc')
    .orderBy('testimonials.id')
    .limit(limit)
    .execute()
}

/**
 * Sums the stars and counts the published testimonials. `received` also counts unpublished ones of verified clients.
 */
export async function sumRatings(): Promise<{ sum: number; count: number; received: number }> {
  const row = await db()
    .selectFrom('testimonials')
    .select(({ fn }) => [
      sql<number>`coalesce(sum(rating) filter (where status = 'published'), 0)::integer`.as('sum'),
      fn.countAll<number>().filterWhere('status', '=', 'published').as('count'),
      fn
        .countAll<number>()
        .filterWhere((where) => where.or([where('status', '=', 'published'), where('is_client_proved', '=', true)]))
        .as('received'),
    ])
    .executeTakeFirstOrThrow()
  return row
}

function all() {
  return db()
    .selectFrom('testimonials')
    .select(ALL)
    .select(({ selectFrom }) =>
      selectFrom('agents').select('agents.name').whereRef('agents.id', '=', 'testimonials.agent_id').as('agent_name'),
    )
}

/** Lists a page of all testimonials. */
export async function listPage(input: ListAllTestimonials): Promise<TablePage<Testimonial>> {
  const pattern = likePattern(input.q)
  const query = all()
    .$if(pattern !== null, (some) =>
      some.where(
        sql<boolean>`concat_ws(' ', testimonials.name, testimonials.place, testimonials.email, testimonials.body) ilike ${pattern}`,
      ),
    )
    .$if(input.status !== undefined, (some) => some.where('testimonials.status', '=', input.status ?? 'pending'))
    .$if(input.deal !== undefined, (some) => some.where('testimonials.deal', '=', input.deal ?? 'bought'))
  return pageOf(query, input, {
    id: sql`testimonials.id`,
    usual: '-received',
    sorts: {
      received: { by: sql`testimonials.created_at`, type: 'timestamptz' },
      name: { by: sql`lower(testimonials.name)`, type: 'text' },
      rating: { by: sql`testimonials.rating`, type: 'integer' },
    },
  })
}

/** Counts the testimonials in each status. */
export async function countByStatus(): Promise<Record<TestimonialStatus, number>> {
  return db()
    .selectFrom('testimonials')
    .select(countEach(TESTIMONIAL_STATUSES, (status) => sql`status = ${status}`))
    .executeTakeFirstOrThrow()
}

export async function findTestimonial(id: string): Promise<Testimonial | undefined> {
  return all().where('testimonials.id', '=', id).executeTakeFirst()
}

/** Finds a testimonial and locks it until the transaction ends. */
export async function lockTestimonial(id: string): Promise<Testimonial | undefined> {
  return all().where('testimonials.id', '=', id).forUpdate().executeTakeFirst()
}

/** Inserts a testimonial. @returns false for a duplicate submission */
export async function insertTestimonial(row: {
  id: string
  name: string
  place: string
  deal: Testimonial['deal']
  body: string
  original_body: string
  rating: number
  dealt_year: number | null
  email: string
  account_id: string | null
  may_publish: boolean
  submission_key: string
  created_at: Date
}): Promise<boolean> {
  const made = await db()
    .insertInto('testimonials')
    .values({ ...row, updated_at: row.created_at })
    .onConflict((conflict) => conflict.column('submission_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Stores a new version of a testimonial, with its status if that changes too. */
export async function updateTestimonial(
  id: string,
  fields: TestimonialFields & { status?: TestimonialStatus },
  now: Date,
): Promise<Testimonial> {
  await db()
    .updateTable('testimonials')
    .set((set) => ({ ...fields, version: set('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()
  return all().where('testimonials.id', '=', id).executeTakeFirstOrThrow()
}

/** Records a consent to publish. */
export async function updateConsent(
  id: string,
  consent: Pick<Testimonial, 'may_publish' | 'consent_date' | 'consent_note' | 'consent_recorded_by'>,
  now: Date,
): Promise<Testimonial> {
  await db()
    .updateTable('testimonials')
    .set((set) => ({ ...consent, version: set('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()
  return all().where('testimonials.id', '=', id).executeTakeFirstOrThrow()
}

/** Publishes or hides a testimonial. Raises the version, so that a form opened before shows what changed. */
export async function updateStatus(
  id: string,
  { status }: { status: TestimonialStatus },
  now: Date,
): Promise<Testimonial> {
  await db()
    .updateTable('testimonials')
    .set((set) => ({
      status,
      version: set('version', '+', 1),
      updated_at: now,
      ...(status === 'published' ? { published_at: set.fn.coalesce('published_at', set.val(now)) } : {}),
    }))
    .where('id', '=', id)
    .execute()
  return all().where('testimonials.id', '=', id).executeTakeFirstOrThrow()
}

export async function deleteTestimonial(id: string): Promise<void> {
  await db().deleteFrom('testimonials').where('id', '=', id).execute()
}

/** Lists the personal data of an account. */
export async function listOf(accountId: string) {
  return db()
    .selectFrom('testimonials')
    .select(['name', 'place', 'deal', 'rating', 'original_body', 'body', 'status', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Counts the testimonials that no one has reviewed, with the names of the oldest and since when they wait. */
export async function findWaiting(): Promise<{ count: number; names: string[]; since: Date | null }> {
  const { rows } = await sql<{ count: number; names: string[]; since: Date | null }>`
    select count(*)::integer as count, min(created_at) as since,
      coalesce((array_agg(name order by created_at, id))[1:3], '{}') as names
    from testimonials where status = 'pending'
  `.execute(db())
  return rows[0] ?? { count: 0, names: [], since: null }
}
