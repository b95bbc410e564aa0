import { type Expression, type SqlBool, sql } from 'kysely'
import type { SoldViewer } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import { listingsFor } from '#features/properties/public.server.ts'
import { visibleTo } from '#features/properties/rules/visibility.ts'
import { homeTypeOf } from '#features/search/rules/home-types.ts'
import { wordsOf } from './rules.ts'
import type { SoldAccess, SoldCriteria, SoldStatistics } from './schema.ts'
import type { Sort } from './words.ts'

/** Selects sold homes through `listingsFor`, the only access to listings. */
function soldFor(viewer: SoldViewer) {
  return listingsFor({ viewer: 'sold', sold: viewer, reader: null })
    .where('p.status', '=', 'sold')
    .where('p.close_price', '>', 0)
}

const PER_SQFT = sql<number | null>`p.close_price / nullif(p.living_area, 0)::numeric`

/** Each order ends with the id. Missing values come last. */
const ORDERS: Record<Sort, ReturnType<typeof sql>> = {
  closed: sql`p.close_date desc nulls last, p.id`,
  price_asc: sql`p.close_price, p.id`,
  price_desc: sql`p.close_price desc, p.id`,
  price_per_sqft: sql`${PER_SQFT} nulls last, p.id`,
  area: sql`p.living_area desc nulls last, p.id`,
}

/** Lists the pairs of values that mean the requested home types, which derive from two columns. */
async function pairsOf(viewer: SoldViewer, types: SoldCriteria['types']) {
  const pairs = await soldFor(viewer).select(['p.property_type', 'p.property_sub_type']).distinct().execute()
  return pairs.filter(({ property_type, property_sub_type }) =>
    types.includes(homeTypeOf(property_type, property_sub_type)),
  )
}

async function matching(viewer: SoldViewer, criteria: SoldCriteria, since: string) {
  const { places, numbers, types, q } = criteria
  const pairs = types.length > 0 ? await pairsOf(viewer, types) : []
  const isOneOf = (column: string, values: readonly string[]) =>
    sql<SqlBool>`lower(${sql.ref(column)}) = any(${values.map((value) => value.toLowerCase())}::text[])`
  const wanted: (Expression<SqlBool> | false)[] = [
    sql<SqlBool>`p.close_date >= ${since}::date`,
    places.city.length > 0 && isOneOf('p.city', places.city),
    places.zip.length > 0 && isOneOf('p.postal_code', places.zip),
    places.county.length > 0 &&
      isOneOf(
        'p.county',
        places.county.map((name) => name.replace(/ county$/i, '')),
      ),
    places.subdivision.length > 0 && isOneOf('p.subdivision', places.subdivision),
    places.district.length > 0 && isOneOf('p.school_district', places.district),
    numbers.minPrice !== undefined && sql<SqlBool>`p.close_price >= ${numbers.minPrice}::bigint`,
    numbers.maxPrice !== undefined && sql<SqlBool>`p.close_price <= ${numbers.maxPrice}::bigint`,
    numbers.minBeds !== undefined && sql<SqlBool>`p.bedrooms >= ${numbers.minBeds}::numeric`,
    numbers.minBaths !== undefined && sql<SqlBool>`p.bathrooms >= ${numbers.minBaths}::numeric`,
    numbers.minArea !== undefined && sql<SqlBool>`p.living_area >= ${numbers.minArea}::numeric`,
    numbers.maxArea !== undefined && sql<SqlBool>`p.living_area <= ${numbers.maxArea}::numeric`,
    numbers.minYear !== undefined && sql<SqlBool>`p.year_built >= ${numbers.minYear}::numeric`,
    numbers.maxYear !== undefined && sql<SqlBool>`p.year_built <= ${numbers.maxYear}::numeric`,
    types.length > 0 &&
      sql<SqlBool>`exists (
        select from unnest(
          ${pairs.map(({ property_type }) => property_type)}::text[], ${pairs.map(({ property_sub_type }) => property_sub_type)}::text[]
        ) as kind (type, subtype)
        where kind.type = p.property_type and kind.subtype is not distinct from p.property_sub_type
      )`,
    // A withheld street must not match. Words have only letters and digits, so they are safe in a pattern.
    ...wordsOf(q).map(
      (word) => sql<SqlBool>`
        concat_ws(' ', case when p.is_address_shown then p.address end, p.city, p.postal_code, p.subdivision, p.listing_id)
        ~* ${`\\m${word}`}`,
    ),
  ]
  return wanted.reduce((query, one) => (one === false ? query : query.where(one)), soldFor(viewer))
}

/** Lists a page of matching sold homes, with the total. */
export async function listPage(
  viewer: SoldViewer,
  criteria: SoldCriteria,
  since: string,
  size: number,
): Promise<{ total: number; page: number; homes: SoldLine[] }> {
  const query = await matching(viewer, criteria, since)
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const page = Math.min(criteria.page, Math.max(1, Math.ceil(total / size)))
  const rows = await query
    .select(LINE)
    .orderBy(ORDERS[criteria.sort])
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return { total, page, homes: rows.map((row) => toLine(row)) }
}

const LINE = ['p.id', 'p.is_address_shown', 'p.close_date', 'p.days_on_market'] as const

/** Columns of a list of sold homes, besides those of the card. */
export interface SoldLine {
  id: string
  close_date: string | null
  days_on_market: number | null
}

function toLine(row: SoldLine & { is_address_shown: boolean }): SoldLine {
  const { id, close_date = null, days_on_market } = visibleTo(row, 'sold')
  return { id, close_date, days_on_market }
}

export async function listLatest(viewer: SoldViewer, limit: number): Promise<SoldLine[]> {
  const rows = await soldFor(viewer).select(LINE).orderBy(ORDERS.closed).limit(limit).execute()
  return rows.map((row) => toLine(row))
}

/** Returns true for a sold home that the viewer may find. */
export async function isSold(viewer: SoldViewer, id: string): Promise<boolean> {
  const row = await soldFor(viewer).select('p.id').where('p.id', '=', id).executeTakeFirst()
  return row !== undefined
}

const median = (of: ReturnType<typeof sql>) => sql<number | null>`percentile_cont(0.5) within group (order by ${of})`
const STATISTICS_SQL = [
  sql<number>`count(*)`.as('count'),
  sql<number | null>`round(${median(sql`p.close_price`)})::integer`.as('median_price'),
  sql<number | null>`round(${median(sql`p.close_price / nullif(p.living_area, 0)::double precision`)})::integer`.as(
    'median_price_per_sqft',
  ),
  sql<number | null>`round(${median(sql`p.days_on_market`)})::integer`.as('median_days_on_market'),
  sql<number | null>`
    round((${median(sql`100.0 * p.close_price / nullif(coalesce(p.original_list_price, p.price), 0)`)})::numeric, 1)
  `.as('median_share_of_list'),
] as const

const NO_SALES: SoldStatistics = {
  count: 0,
  median_price: null,
  median_price_per_sqft: null,
  median_days_on_market: null,
  median_share_of_list: null,
}

/** Computes sale statistics between two days, in one city or all. Excludes leases. */
export async function computeStatistics(
  viewer: SoldViewer,
  { since, until }: { since: string; until: string },
  city: string | null,
  towns: number,
) {
  const some = soldFor(viewer)
    .where('p.close_date', '>=', since)
    .where('p.close_date', '<=', until)
    .where('p.property_type', 'not like', '%Lease')
    .$if(city !== null, (query) => query.where(sql<SqlBool>`lower(p.city) = ${(city ?? '').toLowerCase()}`))
  const all = await some.select(STATISTICS_SQL).executeTakeFirst()
  const by_month = await some
    .select(sql<string>`to_char(p.close_date, 'YYYY-MM')`.as('month'))
    .select(STATISTICS_SQL)
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute()
  const by_area = await some
    .select('p.city')
    .select(STATISTICS_SQL)
    .groupBy('p.city')
    .orderBy(sql`count(*) desc, p.city`)
    .limit(towns)
    .execute()
  return { all: all ?? NO_SALES, by_month, by_area }
}

export async function findAccess(userId: string): Promise<SoldAccess | null> {
  const row = await db()
    .selectFrom('accounts as a')
    .leftJoin('accounts as g', 'g.id', 'a.sold_granted_by')
    .select(['a.id', 'a.sold_granted_at', 'a.sold_until', 'a.sold_reason', 'g.name as granted_by_name'])
    .where('a.id', '=', userId)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return {
    user_id: row.id,
    granted: row.sold_granted_at !== null,
    granted_at: row.sold_granted_at,
    until: row.sold_until,
    reason: row.sold_reason,
    granted_by_name: row.granted_by_name,
  }
}

/** Grants access until the end of a day in Indianapolis, or without an end. */
export async function grantAccess(
  userId: string,
  given: { until: string | null; reason: string; by: string },
  now: Date,
): Promise<void> {
  await db()
    .updateTable('accounts')
    .set({
      sold_granted_at: now,
      sold_until: sql<Date | null>`((${given.until}::date + 1)::timestamp at time zone 'America/Indiana/Indianapolis')`,
      sold_reason: given.reason,
      sold_granted_by: given.by,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute()
}

export async function revokeAccess(userId: string, now: Date): Promise<void> {
  await db()
    .updateTable('accounts')
    .set({ sold_granted_at: null, sold_until: null, sold_reason: null, sold_granted_by: null, updated_at: now })
    .where('id', '=', userId)
    .execute()
}
