import pg from 'pg'
import { db, pool } from '#db/db.server.ts'
import { type Looker, listingsFor } from '#features/properties/public.server.ts'
import { PUBLIC_OPEN_HOUSES } from '#features/properties/words.ts'
import type { ColumnRow } from './rules/columns.ts'

/** Rows that are read at a time, so that other requests are answered between. */
const BATCH = 4000

/** All that a viewer may find, with what a search looks at. */
export async function listColumnRows(looker: Looker): Promise<ColumnRow[]> {
  const rows: ColumnRow[] = []
  let last: string | null = null
  do {
    const batch = await batchAfter(looker, last)
    rows.push(...batch)
    last = batch.length === BATCH ? (batch.at(-1)?.id ?? null) : null
  } while (last !== null)
  return rows
}

async function batchAfter(looker: Looker, last: string | null): Promise<ColumnRow[]> {
  return listingsFor(looker)
    .select([
      'p.id',
      'p.status',
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
      'p.listed_at',
    ])
    .select((select) =>
      select
        .selectFrom('open_houses as o')
        .select(({ fn }) => fn.max('o.ends_at').as('last'))
        .whereRef('o.property_id', '=', 'p.id')
        .where('o.status', '=', 'Active')
        .where((where) =>
          where.or([where('o.open_house_type', 'is', null), where('o.open_house_type', 'in', PUBLIC_OPEN_HOUSES)]),
        )
        .as('last_open_at'),
    )
    .$if(last !== null, (query) => query.where('p.id', '>', last))
    .orderBy('p.id')
    .limit(BATCH)
    .execute()
}

/** True inside a transaction: it may see what nobody else does. */
export function isInTransaction(): boolean {
  return db().isTransaction
}

/**
 * Calls `changed` each time a transaction that changed listings is committed, in whichever process.
 * @returns whether the connection that hears of it is up; while it is down, ask again later
 */
export function hearOfChanges(changed: () => void): () => boolean {
  let isUp = false
  let isComing = false
  async function connect(): Promise<void> {
    isComing = true
    const client = new pg.Client({ ...pool.options, application_name: `${pool.options.application_name}-listens` })
    const lose = () => {
      isUp = false
      isComing = false
      changed()
    }
    client.on('error', lose)
    client.on('end', lose)
    client.on('notification', changed)
    try {
      await client.connect()
      // It must not keep a process alive that has nothing else to do.
      if ('unref' in client && typeof client.unref === 'function') client.unref()
      await client.query('listen properties_changed')
      isUp = true
      changed()
    } catch {
      await client.end().catch(() => undefined)
      lose()
    }
  }
  return () => {
    if (!isUp && !isComing) void connect()
    return isUp
  }
}
