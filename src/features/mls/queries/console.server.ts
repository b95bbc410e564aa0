import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { TablePage } from '#kit/table/list.ts'
import { likePattern, pageOf } from '#kit/table/queries.server.ts'
import type {
  FetchMlsListings,
  ListMlsRuns,
  MlsListing,
  MlsListingDetail,
  MlsRun,
  ResourceState,
} from '../schema/console.ts'
import { RESOURCES, type Resource, UNKNOWN_BROKERAGE } from '../words.ts'

function listings() {
  return db()
    .selectFrom('mls_listings')
    .select(['property_id', 'listing_key', 'standing', 'modification_timestamp', 'received_at'])
    .select([
      sql<string | null>`payload ->> 'ListingId'`.as('listing_id'),
      sql<string | null>`payload ->> 'StandardStatus'`.as('standard_status'),
      // The price of a hidden listing was never validated.
      sql<number | null>`case when json_typeof(payload -> 'ListPrice') = 'number'
        then case when abs((payload ->> 'ListPrice')::numeric) < 1e12 then (payload ->> 'ListPrice')::numeric end end`.as(
        'list_price',
      ),
      sql<string | null>`payload ->> 'City'`.as('city'),
    ])
}

/** True for homes that are hidden because their listing brokerage has no contact. See attributionOf. */
export const lacksContact = sql<boolean>`(list_office_contact = '' or list_office_name = ${sql.lit(UNKNOWN_BROKERAGE)})`

/** Returns a page of the stored listings. Searches in key, MLS number, city and address. */
export async function listListings(input: FetchMlsListings): Promise<TablePage<MlsListing>> {
  const pattern = likePattern(input.q)
  const query = listings()
    .$if(pattern !== null, (some) =>
      some.where(
        sql<boolean>`concat_ws(' ', listing_key, (select concat_ws(' ', r."ListingId", r."City", r."UnparsedAddress")
          from json_to_record(payload) as r ("ListingId" text, "City" text, "UnparsedAddress" text))) ilike ${pattern}`,
      ),
    )
    .$if(input.standing !== undefined, (some) => some.where('standing', '=', input.standing ?? 'shown'))
    .$if(input.contact === 'missing', (some) =>
      some.where('property_id', 'in', (query) => query.selectFrom('properties').select('id').where(lacksContact)),
    )
  return pageOf(query, input, {
    id: sql`property_id`,
    usual: '-received',
    sorts: {
      received: { by: sql`received_at`, type: 'timestamptz' },
      modified: { by: sql`modification_timestamp`, type: 'timestamptz' },
      key: { by: sql`listing_key`, type: 'text' },
    },
  })
}

/** Lists listings received at or after an instant, by key, starting after a cursor. */
export async function listUpdated(since: Date, after: string, limit: number): Promise<MlsListing[]> {
  return listings()
    .where('received_at', '>=', since)
    .where('listing_key', '>', after)
    .orderBy('listing_key')
    .limit(limit)
    .execute()
}

export async function findListing(listingKey: string): Promise<MlsListingDetail | undefined> {
  const row = await listings()
    .select(['notes', sql<string>`jsonb_pretty(payload::jsonb)`.as('payload')])
    .where('listing_key', '=', listingKey)
    .executeTakeFirst()
  if (!row) return undefined
  const { property_id } = row
  const changes = await db()
    .selectFrom('property_changes')
    .select([
      'seq',
      'kind',
      'at',
      sql<string | null>`before::text`.as('before'),
      sql<string | null>`after::text`.as('after'),
    ])
    .where('property_id', '=', property_id)
    .orderBy('seq')
    .limit(500)
    .execute()
  const media = await db()
    .selectFrom('property_media')
    .select(['media_key', 'position', 'status', 'attempts', 'last_error'])
    .where('property_id', '=', property_id)
    .orderBy('position')
    .orderBy('media_key')
    .execute()
  const periods = await db()
    .selectFrom('market_periods')
    .select(['began_date', 'ended_date'])
    .where('property_id', '=', property_id)
    .orderBy('began_date')
    .execute()
  const held = await db()
    .selectFrom('mls_quarantine')
    .select('reason')
    .where('resource', '=', 'Property')
    .where('record_key', '=', listingKey)
    .executeTakeFirst()
  const shown = await db()
    .selectFrom('properties')
    .select([
      'status',
      'address',
      'unit_number',
      'city',
      'postal_code',
      'property_type',
      'property_sub_type',
      'price',
      'original_list_price',
      'close_price',
      'bedrooms',
      'bathrooms',
      'living_area',
      'lot_size_acres',
      'year_built',
      'garage_spaces',
      'list_office_name',
      'list_office_contact',
      'list_agent_full_name',
      'photos_count',
      'is_address_shown',
      'is_avm_allowed',
      'is_comment_allowed',
      'is_idx',
      'is_vow',
    ])
    .where('id', '=', property_id)
    .executeTakeFirst()
  return { ...row, changes, media, periods, quarantined: held?.reason ?? null, shown: shown ?? null }
}

const RUN = [
  'id',
  'kind',
  'resource',
  'status',
  'started_at',
  'ended_at',
  'pages',
  'received',
  'upserted',
  'unchanged',
  'removed',
  'quarantined',
  'missing',
  'confirmed_at',
  'refused_at',
  'error',
] as const

export async function listRuns(input: ListMlsRuns): Promise<TablePage<MlsRun>> {
  const pattern = likePattern(input.q)
  const query = db()
    .selectFrom('mls_runs')
    .select(RUN)
    .$if(pattern !== null, (some) => some.where(sql<boolean>`coalesce(error, '') ilike ${pattern}`))
    .$if(input.kind !== undefined, (some) => some.where('kind', '=', input.kind ?? 'delta'))
    .$if(input.status !== undefined, (some) => some.where('status', '=', input.status ?? 'done'))
    .$if(input.resource !== undefined, (some) => some.where('resource', '=', input.resource ?? ''))
  return pageOf(query, input, {
    id: sql`id`,
    usual: '-started',
    sorts: { started: { by: sql`started_at`, type: 'timestamptz' } },
  })
}

/** Lists comparisons that need approval: the latest of each resource with a count of missing records, if it halted. */
export async function listWaiting(): Promise<MlsRun[]> {
  const last = await db()
    .selectFrom('mls_runs')
    .distinctOn('resource')
    .select(RUN)
    .where('kind', '=', 'reconcile')
    .where('missing', 'is not', null)
    .orderBy('resource')
    .orderBy('started_at', 'desc')
    .execute()
  return last.filter(({ status, confirmed_at, refused_at }) => status === 'halted' && !confirmed_at && !refused_at)
}

export async function findQuarantined(ids: readonly string[]): Promise<{ resource: string; record_key: string }[]> {
  return db()
    .selectFrom('mls_quarantine')
    .select(['resource', 'record_key'])
    .where('id', 'in', ids)
    .orderBy('record_key')
    .execute()
}

/** Counts all quarantined records, including the ignored ones. */
export async function countQuarantined(): Promise<number> {
  const { count } = await db()
    .selectFrom('mls_quarantine')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Number of stored records that are not removed, by resource. */
export type StoredCounts = Record<Resource, number>

export async function countStored(): Promise<StoredCounts> {
  const { rows } = await sql<StoredCounts>`
    select (select count(*) from mls_listings where standing <> 'gone') as "Property",
      (select count(*) from offices) as "Office", (select count(*) from members) as "Member",
      (select count(*) from open_houses) as "OpenHouse"
  `.execute(db())
  return rows[0] ?? { Property: 0, Office: 0, Member: 0, OpenHouse: 0 }
}

export async function listCursors(): Promise<Omit<ResourceState, 'stored'>[]> {
  const { rows } = await sql<Omit<ResourceState, 'stored'>>`
    select r.resource, c.watermark, c.initial_done_at, c.last_run_at, c.last_success_at, c.reconciled_at,
      coalesce(c.is_full, false) as is_full, c.sweep_run_id is not null as is_comparing, c.failing_since, c.failure_reason,
      c.retry_at
    from unnest(${[...RESOURCES]}::text[]) with ordinality as r (resource, place)
      left join mls_cursors c using (resource) order by r.place
  `.execute(db())
  return rows
}

export async function sumRuns(
  since: Date,
): Promise<{ kind: string; status: string; runs: number; upserted: number; removed: number; quarantined: number }[]> {
  return db()
    .selectFrom('mls_runs')
    .select(({ fn }) => [
      'kind',
      'status',
      fn.countAll<number>().as('runs'),
      fn.sum<number>('upserted').as('upserted'),
      fn.sum<number>('removed').as('removed'),
      fn.sum<number>('quarantined').as('quarantined'),
    ])
    .where('started_at', '>=', since)
    .groupBy(['kind', 'status'])
    .orderBy('kind')
    .orderBy('status')
    .execute()
}
