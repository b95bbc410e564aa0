import { type RawBuilder, sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { MappedMember, MappedOffice } from '../mapping/listing.ts'
import { type BrokerageIndex, indexBrokerages } from '../rules.ts'
import type { Resource, Visibility } from '../words.ts'

/** Raw listing without its confidential fields. */
export interface RawListing {
  listing_key: string
  property_id: string
  originating_system_name: string
  modification_timestamp: Date
  standing: Visibility
  /** JSON. */
  payload: string
  payload_hash: string
  run_id: string
  received_at: Date
  /** Codes of `MAPPING_NOTES`. */
  notes: string[]
}

/** Stored state of a listing, to compare with. */
export interface ExistingListing {
  payload_hash: string
  modification_timestamp: Date
  standing: Visibility
  /** Run that stored it last. */
  run_id: string | null
}

export async function findExisting(keys: readonly string[]): Promise<Map<string, ExistingListing>> {
  const { rows } = await sql<ExistingListing & { listing_key: string }>`
    select listing_key, encode(payload_hash, 'hex') as payload_hash, modification_timestamp, standing, run_id
    from mls_listings where listing_key = any(${[...keys]}::text[])
  `.execute(db())
  return new Map(rows.map(({ listing_key, ...rest }) => [listing_key, rest]))
}

const SEPARATOR = '\x1e'
const NOTE_SEPARATOR = '\x1f'

/** Inserts or updates raw listings, except those that are stored with a later modification timestamp. */
export async function upsertRaw(rows: readonly RawListing[]): Promise<void> {
  const column = <K extends keyof RawListing>(name: K) => rows.map((row) => row[name])
  // JSON contains no raw control characters. Escaping large texts for an array literal would cost more than all the
  // rest.
  const payloads = rows.map((row) => row.payload).join(SEPARATOR)
  await sql`
    insert into mls_listings as l (listing_key, property_id, originating_system_name, modification_timestamp, standing,
      payload, payload_hash, run_id, received_at, notes)
    select listing_key, property_id, system, modified, standing, payload::json, decode(hash, 'hex'), run_id, received,
      coalesce(string_to_array(nullif(notes, ''), ${NOTE_SEPARATOR}), '{}')
    from unnest(${column('listing_key')}::text[], ${column('property_id')}::uuid[], ${column('originating_system_name')}::text[],
      ${column('modification_timestamp')}::timestamptz[], ${column('standing')}::text[], string_to_array(${payloads}, ${SEPARATOR}),
      ${column('payload_hash')}::text[], ${column('run_id')}::uuid[], ${column('received_at')}::timestamptz[],
      ${rows.map(({ notes }) => notes.join(NOTE_SEPARATOR))}::text[])
      as r (listing_key, property_id, system, modified, standing, payload, hash, run_id, received, notes)
    on conflict (listing_key) do update set modification_timestamp = excluded.modification_timestamp,
      standing = excluded.standing, payload = excluded.payload, payload_hash = excluded.payload_hash,
      run_id = excluded.run_id, received_at = excluded.received_at, notes = excluded.notes
    where excluded.modification_timestamp >= l.modification_timestamp
  `.execute(db())
}

/**
 * Marks listings as gone and clears their data. Without a digest, a listing that returns counts as new, whatever its
 * timestamp.
 * @returns those that were not gone before
 */
export async function updateGone(
  keys: readonly string[],
  run_id: string,
  received_at: Date,
): Promise<{ listing_key: string; property_id: string }[]> {
  return db()
    .updateTable('mls_listings')
    .set({ standing: 'gone', payload: '{}', payload_hash: Buffer.alloc(0), run_id, received_at, notes: [] })
    .where('listing_key', '=', sql<string>`any(${[...keys]}::text[])`)
    .where('standing', '<>', 'gone')
    .returning(['listing_key', 'property_id'])
    .execute()
}

export interface StoredRaw {
  listing_key: string
  payload: unknown
}

/** Lists records received at or after an instant, by key. Excludes cleared ones. */
export async function listRawSince(since: Date, after: string, limit: number): Promise<StoredRaw[]> {
  return db()
    .selectFrom('mls_listings')
    .select(['listing_key', 'payload'])
    .where('received_at', '>=', since)
    .where('listing_key', '>', after)
    .where('standing', '<>', 'gone')
    .orderBy('listing_key')
    .limit(limit)
    .execute()
}

/** Lists those of the given listings that are on the site. */
export async function listShown(keys: readonly string[]): Promise<(StoredRaw & { modification_timestamp: Date })[]> {
  return db()
    .selectFrom('mls_listings')
    .select(['listing_key', 'payload', 'modification_timestamp'])
    .where('listing_key', '=', sql<string>`any(${[...keys]}::text[])`)
    .where('standing', '=', 'shown')
    .orderBy('listing_key')
    .execute()
}

export interface Quarantined {
  id: string
  record_key: string
  reason: string
  field: string | null
  /** JSON. */
  payload: string
}

export async function upsertQuarantine(
  resource: Resource,
  run_id: string,
  at: Date,
  rows: readonly Quarantined[],
): Promise<void> {
  await sql`
    insert into mls_quarantine as q (id, resource, record_key, reason, field, payload, run_id, first_seen_at, last_seen_at)
    select id, ${resource}, record_key, reason, field, payload::jsonb, ${run_id}::uuid, ${at}::timestamptz, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, record_key text, reason text, field text, payload text)
    on conflict (resource, record_key) do update set reason = excluded.reason, field = excluded.field,
      payload = excluded.payload, run_id = excluded.run_id, last_seen_at = excluded.last_seen_at
  `.execute(db())
}

export async function deleteQuarantine(resource: Resource, keys: readonly string[]): Promise<void> {
  await db()
    .deleteFrom('mls_quarantine')
    .where('resource', '=', resource)
    .where('record_key', '=', sql<string>`any(${[...keys]}::text[])`)
    .execute()
}

/** Conditions for overwriting a row that has a later modification timestamp. */
export interface OverwriteConditions {
  /** Always: the records are current. */
  isCurrent?: boolean
  /** If the stored timestamp is later than this instant. */
  at?: Date
}

function canOverwrite(
  { isCurrent = false, at }: OverwriteConditions,
  stored: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return at ? sql`(${isCurrent}::boolean or ${stored} > ${at}::timestamptz)` : sql`${isCurrent}::boolean`
}

/** Inserts or updates offices. @returns number of new or changed rows */
export async function upsertOffices(rows: readonly MappedOffice[], trust: OverwriteConditions = {}): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into offices as o (office_key, office_mls_id, office_name, office_phone, office_email, office_city, office_status,
      idx_office_participation_yn, modification_timestamp)
    select office_key, office_mls_id, office_name, office_phone, office_email, office_city, office_status,
      idx_office_participation_yn, modification_timestamp
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (office_key text, office_mls_id text, office_name text,
      office_phone text, office_email text, office_city text, office_status text, idx_office_participation_yn boolean,
      modification_timestamp timestamptz)
    on conflict (office_key) do update set office_mls_id = excluded.office_mls_id, office_name = excluded.office_name,
      office_phone = excluded.office_phone, office_email = excluded.office_email, office_city = excluded.office_city,
      office_status = excluded.office_status, idx_office_participation_yn = excluded.idx_office_participation_yn,
      modification_timestamp = excluded.modification_timestamp
    where (${canOverwrite(trust, sql`o.modification_timestamp`)} or excluded.modification_timestamp >= o.modification_timestamp) and o.* is distinct from excluded.*
  `.execute(db())
  return Number(numAffectedRows)
}

/** Columns of an office that its listings need. */
export interface BrokerageOffice {
  office_key: string
  office_mls_id: string | null
  office_name: string
  office_phone: string | null
  office_email: string | null
  idx_office_participation_yn: boolean | null
}

function officeRows() {
  return (
    db()
      .selectFrom('offices')
      .select([
        'office_key',
        'office_mls_id',
        'office_name',
        'office_phone',
        'office_email',
        'idx_office_participation_yn',
      ])
      // The latest of several offices with the same MLS id wins.
      .orderBy('modification_timestamp')
      .orderBy('office_key')
  )
}

export async function findOffices(keys: readonly string[]): Promise<Map<string, BrokerageOffice>> {
  const rows = await officeRows()
    .where('office_key', '=', sql<string>`any(${[...keys]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.office_key, row]))
}

export async function findBrokeragesOf(
  listings: readonly { list_office_key: string | null; list_office_mls_id: string | null }[],
): Promise<BrokerageIndex<BrokerageOffice>> {
  const keys = [...new Set(listings.flatMap(({ list_office_key }) => list_office_key ?? []))]
  const ids = [...new Set(listings.flatMap(({ list_office_mls_id }) => list_office_mls_id ?? []))]
  const rows = await officeRows()
    .where(sql<boolean>`(office_key = any(${keys}::text[]) or office_mls_id = any(${ids}::text[]))`)
    .execute()
  return indexBrokerages(rows)
}

export async function deleteOffices(keys: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db()
    .deleteFrom('offices')
    .where('office_key', '=', sql<string>`any(${[...keys]}::text[])`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Inserts or updates agents of all offices. @returns number of new or changed rows */
export async function upsertMembers(rows: readonly MappedMember[], trust: OverwriteConditions = {}): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into members as m (member_key, member_mls_id, member_full_name, member_email, member_preferred_phone,
      member_state_license, member_status, office_key, modification_timestamp)
    select member_key, member_mls_id, member_full_name, member_email, member_preferred_phone, member_state_license,
      member_status, office_key, modification_timestamp
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (member_key text, member_mls_id text, member_full_name text,
      member_email text, member_preferred_phone text, member_state_license text, member_status text, office_key text,
      modification_timestamp timestamptz)
    on conflict (member_key) do update set member_mls_id = excluded.member_mls_id, member_full_name = excluded.member_full_name,
      member_email = excluded.member_email, member_preferred_phone = excluded.member_preferred_phone,
      member_state_license = excluded.member_state_license, member_status = excluded.member_status,
      office_key = excluded.office_key, modification_timestamp = excluded.modification_timestamp
    where (${canOverwrite(trust, sql`m.modification_timestamp`)} or excluded.modification_timestamp >= m.modification_timestamp) and m.* is distinct from excluded.*
  `.execute(db())
  return Number(numAffectedRows)
}

export async function deleteMembers(keys: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db()
    .deleteFrom('members')
    .where('member_key', '=', sql<string>`any(${[...keys]}::text[])`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Lists raw listings on the site of the given offices, by key, a page at a time. */
export async function listRawOfOffices(
  offices: readonly { office_key: string; office_mls_id: string | null }[],
  after: string,
  limit: number,
): Promise<{ listing_key: string; payload: unknown }[]> {
  return db()
    .selectFrom('mls_listings as l')
    .innerJoin('properties as p', 'p.id', 'l.property_id')
    .select(['l.listing_key', 'l.payload'])
    .where(
      sql<boolean>`(p.list_office_key = any(${offices.map(({ office_key }) => office_key)}::text[])
        or p.list_office_mls_id = any(${offices.flatMap(({ office_mls_id }) => office_mls_id ?? [])}::text[]))`,
    )
    .where('l.listing_key', '>', after)
    .orderBy('l.listing_key')
    .limit(limit)
    .execute()
}

/** Returns the visibility of a listing; null when the feed never had it. */
export async function findVisibility(propertyId: string): Promise<Visibility | null> {
  const row = await db()
    .selectFrom('mls_listings')
    .select('standing')
    .where('property_id', '=', propertyId)
    .executeTakeFirst()
  return row ? row.standing : null
}

export async function countShown(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from properties`.execute(db())
  return rows[0]?.count ?? 0
}
