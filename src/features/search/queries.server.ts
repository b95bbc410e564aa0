import { sql } from 'kysely'
import { listenToChanges } from '#db/changes.server.ts'
import { db } from '#db/db.server.ts'
import { type Looker, listingsFor } from '#features/properties/public.server.ts'
import { PUBLIC_OPEN_HOUSES } from '#features/properties/words.ts'
import type { IndexRow } from './schema.ts'
import type { PlaceFilter } from './words.ts'

/** Rows per batch, between which other requests are answered. */
const BATCH = 500

/** Yields all listings that the viewer may find, sorted by id. */
export async function* streamRows(looker: Looker): AsyncGenerator<IndexRow[]> {
  for (let last: string | null = null; ; ) {
    const rows: IndexRow[] = await listingsFor(looker)
      .select(COLUMNS)
      .$if(last !== null, (query) => query.where('p.id', '>', last))
      .orderBy('p.id')
      .limit(BATCH)
      .execute()
    if (rows.length > 0) yield rows
    last = rows.at(-1)?.id ?? null
    if (rows.length < BATCH) return
  }
}

/** Yields these listings with the requested ids. Those that the viewer may not find have no row. */
export async function* streamRowsOf(
  looker: Looker,
  ids: readonly string[],
): AsyncGenerator<{ requested: readonly string[]; rows: IndexRow[] }> {
  for (let from = 0; from < ids.length; from += BATCH) {
    const requested = ids.slice(from, from + BATCH)
    const rows = await listingsFor(looker)
      .select(COLUMNS)
      .where('p.id', '=', sql<string>`any(${requested}::uuid[])`)
      .execute()
    yield { requested, rows }
  }
}

/** Lists the place names of the listings that the viewer may find. */
export async function listPlaces(looker: Looker): Promise<{ kind: PlaceFilter; name: string }[]> {
  const columns = ['city', 'postal_code', 'county', 'township', 'subdivision', 'school_district'] as const
  const rows = await listingsFor(looker)
    .select(columns.map((column) => `p.${column}` as const))
    .groupBy(columns.map((column) => `p.${column}` as const))
    .execute()
  const names = rows.flatMap(({ city, postal_code, county, township, subdivision, school_district }) =>
    Object.entries({
      city,
      zip: postal_code,
      county,
      township,
      subdivision,
      district: school_district,
    } as const).flatMap(([kind, name]) => (name === null ? [] : [`${kind} ${name}`])),
  )
  return [...new Set(names)].toSorted().flatMap((text) => {
    const kind = PLACE_FILTERS.find((one) => text.startsWith(`${one} `))
    return kind ? [{ kind, name: text.slice(kind.length + 1) }] : []
  })
}

const PLACE_FILTERS: readonly PlaceFilter[] = ['city', 'zip', 'county', 'township', 'subdivision', 'district']

/** Lists places in which visitors could ever find a home. */
export async function listKnownPlaces(): Promise<{ kind: PlaceFilter; name: string }[]> {
  return db().selectFrom('known_places').select(['kind', 'name']).orderBy('kind').orderBy('name').execute()
}

/** Returns an estimate from database statistics. */
export async function estimateListings(): Promise<number> {
  const { rows } = await sql<{
    listings: number
  }>`select greatest(reltuples, 0)::int as listings from pg_class where oid = 'properties'::regclass`.execute(db())
  return rows[0]?.listings ?? 0
}

/** Snapshot to load changes from: the first transaction that may not have ended, and the table. */
export interface Snapshot {
  xmin: string
  table: string
}

/** Listings written since a snapshot, each with its transaction; null if unknown, so that all must be loaded. */
export interface Touched {
  touched: { property_id: string; touched_in: string }[] | null
  snapshot: Snapshot
}

/** Lists listings written by transactions that had not ended at `snapshot`. */
export async function findTouched(snapshot: Snapshot | null): Promise<Touched> {
  const { rows } = await sql<Snapshot & { property_id: string | null; touched_in: string | null }>`
    select pg_snapshot_xmin(s.snapshot)::text as xmin,
      (select d.oid::text from pg_database d where d.datname = current_database()) || ' ' || 'properties'::regclass::oid as table,
      t.property_id, t.touched_in::text
    from (select pg_current_snapshot() as snapshot) s
    left join property_touches t on t.touched_in >= ${snapshot?.xmin ?? null}::text::xid8
      -- Of a database that this one was restored from, numbers may be larger.
      and t.touched_in < pg_snapshot_xmax(s.snapshot)
    group by 1, 2, 3, 4`.execute(db())
  const [{ xmin, table } = { xmin: '0', table: '' }] = rows
  const touched = rows.flatMap(({ property_id, touched_in }) =>
    touched_in === null ? [] : [{ property_id, touched_in }],
  )
  // A restored database numbers its transactions differently.
  const isSame = snapshot !== null && snapshot.table === table && BigInt(snapshot.xmin) <= BigInt(xmin)
  const each = touched.flatMap(({ property_id, touched_in }) =>
    property_id === null ? [] : [{ property_id, touched_in }],
  )
  return { snapshot: { xmin, table }, touched: isSame && each.length === touched.length ? each : null }
}

const COLUMNS = [
  'p.id',
  'p.status',
  'p.is_address_shown',
  'p.description',
  'p.address',
  'p.city',
  'p.state',
  'p.postal_code',
  'p.county',
  'p.township',
  'p.subdivision',
  'p.school_district',
  'p.listing_id',
  'p.property_type',
  'p.property_sub_type',
  'p.latitude',
  'p.longitude',
  'p.price',
  'p.original_list_price',
  'p.previous_list_price',
  'p.price_change_timestamp',
  'p.bedrooms',
  'p.bathrooms',
  'p.living_area',
  'p.lot_size_acres',
  'p.year_built',
  'p.stories',
  'p.garage_spaces',
  'p.association_fee_monthly',
  'p.has_basement',
  'p.has_private_pool',
  'p.has_fireplace',
  'p.is_waterfront',
  'p.is_new_construction',
  'p.is_featured',
  'p.listed_at',
] as const

/** Returns the end of each home's last upcoming public open house. */
export async function listLastOpen(ids: readonly string[], now: Date): Promise<Map<string, Date>> {
  const rows = await db()
    .selectFrom('open_houses as o')
    .select(({ fn }) => ['o.property_id', fn.max('o.ends_at').as('last')])
    .where('o.property_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('o.status', '=', 'Active')
    .where('o.ends_at', '>=', now)
    .where((where) =>
      where.or([where('o.open_house_type', 'is', null), where('o.open_house_type', 'in', PUBLIC_OPEN_HOUSES)]),
    )
    .groupBy('o.property_id')
    .execute()
  return new Map(rows.flatMap(({ property_id, last }) => (property_id === null ? [] : [[property_id, last]])))
}

/** Returns true inside a transaction, which may see rows that no one else sees. */
export function isInTransaction(): boolean {
  return db().isTransaction
}

/**
 * Calls `changed` when listings change. @returns a function that tells whether notifications arrive; if not, call it
 * again later
 */
export function listenToListings(changed: () => void): () => boolean {
  return listenToChanges('properties_changed', changed)
}
