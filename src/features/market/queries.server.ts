import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { AreaLine, MarketArea, MarketFigure } from './schema.ts'
import { type Measure, MIN_HOMES, NEW_DAYS, POINTS, REGION } from './words.ts'

/** Builds the slug of a name in SQL, like `slugOf`. */
const sqlSlugOf = (column: string) =>
  sql<string>`trim(both '-' from regexp_replace(lower(${sql.ref(column)}), '[^a-z0-9]+', '-', 'g'))`

/** Sales below this price are between relatives, or of a share. */
const MIN_SALE_DOLLARS = 20_000

/**
 * Recalculates the statistics of all places. They are public, so they contain only medians and counts of ten or more
 * homes, and sale prices only to the nearest thousand dollars. Homes that the public may not see, or whose seller
 * withholds the address, are excluded. Sales count in whole months, so that two counts never differ by a single sale.
 * @param today day of the count
 */
export async function countFigures(today: string, now: Date): Promise<{ areas: number; figures: number }> {
  await db().deleteFrom('market_areas').execute()
  const { rows } = await sql<{ areas: number; figures: number }>`
    with homes as materialized (
      select p.status, p.price, p.on_market_date, p.days_on_market, p.close_price, p.close_date,
        p.status in ('active', 'active_under_contract') as is_on_market,
        p.status = 'sold' and p.close_price >= ${MIN_SALE_DOLLARS}::integer and p.close_date < date_trunc('month', ${today}::date) as is_sale,
        p.price < p.original_list_price or p.price < p.previous_list_price as is_cut,
        case when p.living_area >= 200 then p.living_area::float8 end as area,
        p.city, p.postal_code, p.school_district, regexp_replace(p.county, '\\s+county$', '', 'i') as county
      from properties as p
      where p.is_idx and p.is_address_shown and p.property_type = 'Residential'
    ),
    placed as materialized (
      select h.*, a.kind, a.slug, a.name
      from homes as h cross join lateral (values
        ('region', ${REGION.slug}::text, ${REGION.name}::text),
        ('county', ${sqlSlugOf('h.county')} || '-county', h.county),
        ('city', ${sqlSlugOf('h.city')}, h.city),
        ('zip', h.postal_code, h.postal_code),
        ('district', ${sqlSlugOf('h.school_district')} || case when h.school_district ~* 'school' then '' else '-schools' end, h.school_district)
      ) as a (kind, slug, name)
      where a.slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(a.slug) <= 120 and (a.kind <> 'zip' or a.slug ~ '^[0-9]{5}$')
    ),
    -- Where two places would have one address, the one with more homes has it.
    areas as (
      insert into market_areas (slug, kind, name, county, homes_for_sale, computed_at)
      select distinct on (slug) slug, kind, mode() within group (order by name),
        case when kind in ('city', 'zip', 'district') then mode() within group (order by county) end,
        count(*) filter (where is_on_market), ${now}::timestamptz
      from placed
      group by kind, slug
      order by slug, count(*) desc, kind
      returning slug, kind, homes_for_sale
    ),
    on_market as (
      select kind, slug, count(*) as homes, count(*) filter (where area is not null) as sized,
        count(*) filter (where on_market_date <= ${today}::date) as dated,
        percentile_cont(0.5) within group (order by price) as list_price,
        percentile_cont(0.5) within group (order by price / area) as list_price_per_sqft,
        percentile_cont(0.5) within group (order by ${today}::date - on_market_date) filter (where on_market_date <= ${today}::date) as days_listed,
        100.0 * count(*) filter (where is_cut) / count(*) as price_cut_share
      from placed
      where is_on_market
      group by kind, slug
    ),
    fresh as (
      select kind, slug, count(*) as homes
      from placed
      where on_market_date between ${today}::date - ${NEW_DAYS - 1}::integer and ${today}::date
      group by kind, slug
    ),
    periods as (
      select back, months,
        (date_trunc('month', ${today}::date) - make_interval(months => back + months))::date as from_date,
        (date_trunc('month', ${today}::date) - make_interval(months => back))::date - 1 as to_date
      from generate_series(0, ${POINTS - 1}::integer) as back, (values (3), (12)) as w (months)
    ),
    sold as (
      select kind, slug, back, months, from_date, to_date, count(*) as homes, count(area) as sized, count(days_on_market) as dated,
        percentile_cont(0.5) within group (order by close_price) as sale_price,
        percentile_cont(0.5) within group (order by close_price / area) as sale_price_per_sqft,
        percentile_cont(0.5) within group (order by days_on_market) as days_to_contract,
        percentile_cont(0.5) within group (order by 100.0::float8 * close_price / price) as sale_to_list
      from placed join periods on close_date between from_date and to_date
      where is_sale
      group by kind, slug, back, months, from_date, to_date
    ),
    found as (
      select kind, slug, measure, ${today}::date as from_date, ${today}::date as to_date, value, m.homes
      from on_market cross join lateral (values
        ('list_price', round(list_price::numeric), on_market.homes),
        ('list_price_per_sqft', round(list_price_per_sqft::numeric), sized),
        ('days_listed', round(days_listed::numeric), dated),
        ('price_cut_share', round(price_cut_share::numeric), on_market.homes)
      ) as m (measure, value, homes)
      union all
      select kind, slug, 'new_listings', ${today}::date - ${NEW_DAYS - 1}::integer, ${today}::date, homes, homes from fresh
      union all
      select kind, slug, measure, from_date, to_date, value, m.homes
      from sold cross join lateral (values
        ('sales', sold.homes::numeric, sold.homes),
        ('sale_price', round((sale_price / 1000)::numeric) * 1000, sold.homes),
        ('sale_price_per_sqft', round(sale_price_per_sqft::numeric), sized),
        ('days_to_contract', round(days_to_contract::numeric), dated),
        ('sale_to_list', round(sale_to_list::numeric, 1), sold.homes)
      ) as m (measure, value, homes)
      where back = 0 or measure in ('sales', 'sale_price')
      union all
      select kind, slug, 'months_of_supply', from_date, to_date, round(areas.homes_for_sale * 12.0 / sold.homes, 1), sold.homes
      from sold join areas using (kind, slug)
      where back = 0 and months = 12
    ),
    kept as (
      insert into market_figures (slug, measure, from_date, to_date, value, homes)
      select slug, measure, from_date, to_date, value, homes
      from found join areas using (kind, slug)
      where homes >= ${MIN_HOMES}::integer and value is not null
      returning 1
    )
    select (select count(*) from areas)::int as areas, (select count(*) from kept)::int as figures
  `.execute(db())
  return rows[0] ?? { areas: 0, figures: 0 }
}

/** Returns the time of the latest count and its number of homes for sale. */
export async function findLastCount(): Promise<{ computed_at: Date; homes_for_sale: number } | undefined> {
  return db()
    .selectFrom('market_areas')
    .select(['computed_at', 'homes_for_sale'])
    .where('slug', '=', REGION.slug)
    .executeTakeFirst()
}

/** Counts the homes for sale that a count would include. */
export async function countForSale(): Promise<number> {
  const row = await db()
    .selectFrom('properties')
    .select(({ fn }) => fn.countAll<number>().as('homes'))
    .where('status', 'in', ['active', 'active_under_contract'])
    .where('is_idx', '=', true)
    .where('is_address_shown', '=', true)
    .where('property_type', '=', 'Residential')
    .executeTakeFirstOrThrow()
  return row.homes
}

const AREA = ['a.slug', 'a.kind', 'a.name', 'a.county', 'a.homes_for_sale', 'a.computed_at'] as const

export async function findArea(slug: string): Promise<MarketArea | undefined> {
  return db().selectFrom('market_areas as a').select(AREA).where('a.slug', '=', slug).executeTakeFirst()
}

/** Lists places with enough homes for a price, for the sitemap. */
export function listPlaces(): Promise<{ slug: string; computed_at: Date }[]> {
  return db()
    .selectFrom('market_areas as a')
    .select(['a.slug', 'a.computed_at'])
    .where('a.kind', '<>', 'region')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('market_figures as f')
          .select('f.slug')
          .whereRef('f.slug', '=', 'a.slug')
          .where('f.measure', 'in', ['list_price', 'sale_price']),
      ),
    )
    .orderBy('a.slug')
    .execute()
}

export async function listFigures(slug: string): Promise<MarketFigure[]> {
  return db()
    .selectFrom('market_figures')
    .select(['measure', 'value', 'homes', 'from_date', 'to_date'])
    .where('slug', '=', slug)
    .orderBy('measure')
    .orderBy('to_date')
    .orderBy('from_date')
    .execute()
}

/**
 * Lists related places: of a city its county and the cities, ZIP codes and school districts in it; of a county those in
 * it; else the counties.
 */
export async function listNearbyAreas({ slug, kind, name, county }: MarketArea, limit: number): Promise<MarketArea[]> {
  const own = kind === 'county' ? name : county
  return db()
    .selectFrom('market_areas as a')
    .select(AREA)
    .where('a.slug', '<>', slug)
    .where('a.homes_for_sale', '>=', MIN_HOMES)
    .where((where) =>
      own === null
        ? where('a.kind', '=', 'county')
        : where.or([
            where.and([where('a.kind', '=', 'county'), where('a.name', '=', own)]),
            where.and([where('a.kind', 'in', ['city', 'zip', 'district']), where('a.county', '=', own)]),
          ]),
    )
    .orderBy(sql`case a.kind when 'county' then 0 when 'city' then 1 when 'zip' then 2 else 3 end`)
    .orderBy('a.homes_for_sale', 'desc')
    .orderBy('a.slug')
    .limit(limit)
    .execute()
}

/**
 * Lists places of a kind with their main statistics: the shortest period with enough homes that ends with the last
 * whole month. Leaves out earlier periods, because the table does not show the period.
 */
export async function listAreaLines(kind: 'city' | 'county', limit: number): Promise<AreaLine[]> {
  const latest = <M extends Measure>(measure: M) =>
    sql<number | null>`(select f.value from market_figures as f where f.slug = a.slug and f.measure = ${measure}
        and f.to_date >= date_trunc('month', a.computed_at at time zone 'America/Indiana/Indianapolis')::date - 1
      order by f.to_date desc, f.from_date desc limit 1)`.as(measure)
  return db()
    .selectFrom('market_areas as a')
    .select(AREA)
    .select([
      latest('list_price'),
      latest('sale_price'),
      latest('sale_to_list'),
      latest('days_to_contract'),
      latest('months_of_supply'),
    ])
    .where('a.kind', '=', kind)
    .where('a.homes_for_sale', '>=', MIN_HOMES)
    .orderBy('a.homes_for_sale', 'desc')
    .orderBy('a.slug')
    .limit(limit)
    .execute()
}

/** Raises the statement timeout for a count over all listings. */
export async function raiseStatementTimeout(): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(db())
}
