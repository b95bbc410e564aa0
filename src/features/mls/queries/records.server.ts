import { type RawBuilder, sql } from 'kysely'
import { CopyRows, copyInto } from '#db/copy.server.ts'
import { db } from '#db/db.server.ts'
import type { MappedMember, MappedOffice } from '../mapping/listing.ts'
import { type Firms, firmsOf } from '../rules.ts'
import type { Resource, Standing } from '../words.ts'

/** A listing as the feed gave it, without what is confidential. */
export interface RawListing {
  listing_key: string
  property_id: string
  originating_system_name: string
  modification_timestamp: Date
  standing: Standing
  /** JSON. */
  payload: string
  payload_hash: string
  run_id: string
  received_at: Date
  /** Codes of `MAPPING_NOTES`. */
  notes: string[]
}

/** What is known of a listing that comes again. */
export interface KnownListing {
  payload_hash: string
  modification_timestamp: Date
  standing: Standing
  /** The run that stored it last. */
  run_id: string | null
}

/** What is known of listings that come again, by key. */
export async function findKnown(keys: readonly string[]): Promise<Map<string, KnownListing>> {
  const { rows } = await sql<KnownListing & { listing_key: string }>`
    select listing_key, encode(payload_hash, 'hex') as payload_hash, modification_timestamp, standing, run_id
    from mls_listings where listing_key = any(${[...keys]}::text[])
  `.execute(db())
  return new Map(rows.map(({ listing_key, ...rest }) => [listing_key, rest]))
}

/** True where one of these listings is known. */
export async function isAnyKnown(keys: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ is_any: boolean }>`
    select exists (select from mls_listings where listing_key = any(${[...keys]}::text[])) as is_any
  `.execute(db())
  return rows[0]?.is_any ?? false
}

/** Raw listings that are not stored, as they are copied in. */
export class NewRaw {
  readonly #rows = new CopyRows<RawListing>({
    listing_key: 'text',
    property_id: 'uuid',
    originating_system_name: 'text',
    modification_timestamp: 'timestamptz',
    standing: 'text',
    payload: 'json',
    payload_hash: 'bytea',
    run_id: 'uuid',
    received_at: 'timestamptz',
    notes: 'text[]',
  })

  add(row: RawListing): void {
    this.#rows.add(row)
  }

  async insert(): Promise<void> {
    await copyInto('mls_listings', this.#rows)
  }
}

/** Writes raw listings that are not stored. */
export async function insertRaw(rows: readonly RawListing[]): Promise<void> {
  const fresh = new NewRaw()
  for (const row of rows) fresh.add(row)
  await fresh.insert()
}

const SEPARATOR = '\x1e'
const NOTE_SEPARATOR = '\x1f'

/** Writes raw listings; one that is stored with a later time of change stays as it is. */
export async function upsertRaw(rows: readonly RawListing[]): Promise<void> {
  const column = <K extends keyof RawListing>(name: K) => rows.map((row) => row[name])
  // JSON holds no control characters, and an array's literal of large texts costs more than all the rest.
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
 * Notes that the feed no longer has these listings, and forgets what it gave of them. Without its fingerprint a listing
 * that comes back is new, whatever time of change it has. @returns those that were not gone before
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

/** A stored record of the feed. */
export interface StoredRaw {
  listing_key: string
  payload: unknown
}

/** Records that came at or after an instant and still say something, by key. */
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

/** Of these listings, those that are on the site, as the feed gave them. */
export async function listShown(keys: readonly string[]): Promise<(StoredRaw & { modification_timestamp: Date })[]> {
  return db()
    .selectFrom('mls_listings')
    .select(['listing_key', 'payload', 'modification_timestamp'])
    .where('listing_key', '=', sql<string>`any(${[...keys]}::text[])`)
    .where('standing', '=', 'shown')
    .orderBy('listing_key')
    .execute()
}

/** A record that cannot be used. */
export interface Quarantined {
  id: string
  record_key: string
  reason: string
  field: string | null
  /** JSON. */
  payload: string
}

/** Keeps records that cannot be used, for a person to look at. */
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

/** Lets records out that can be used by now, or are gone. */
export async function deleteQuarantine(resource: Resource, keys: readonly string[]): Promise<void> {
  await db()
    .deleteFrom('mls_quarantine')
    .where('resource', '=', resource)
    .where('record_key', '=', sql<string>`any(${[...keys]}::text[])`)
    .execute()
}

/** Which records are written although those that are stored have a later time of change. */
export interface Trust {
  /** Each of them: they are as the feed has them now. */
  isCurrent?: boolean
  /** Those that are stored with a later time than this. */
  at?: Date
}

function isTrusted({ isCurrent = false, at }: Trust, stored: RawBuilder<unknown>): RawBuilder<boolean> {
  return at ? sql`(${isCurrent}::boolean or ${stored} > ${at}::timestamptz)` : sql`${isCurrent}::boolean`
}

/** Writes firms. @returns how many are new or changed */
export async function upsertOffices(rows: readonly MappedOffice[], trust: Trust = {}): Promise<number> {
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
    where (${isTrusted(trust, sql`o.modification_timestamp`)} or excluded.modification_timestamp >= o.modification_timestamp) and o.* is distinct from excluded.*
  `.execute(db())
  return Number(numAffectedRows)
}

/** A firm as far as its listings need it. */
export interface Firm {
  office_key: string
  office_mls_id: string | null
  office_name: string
  office_phone: string | null
  office_email: string | null
  idx_office_participation_yn: boolean | null
}

function firms() {
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
      // Of several with the same MLS id the one that changed last counts.
      .orderBy('modification_timestamp')
      .orderBy('office_key')
  )
}

/** Firms by their keys. */
export async function findFirms(keys: readonly string[]): Promise<Map<string, Firm>> {
  const rows = await firms()
    .where('office_key', '=', sql<string>`any(${[...keys]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.office_key, row]))
}

/** The firms of some listings, as those name them. */
export async function findFirmsOf(
  listings: readonly { list_office_key: string | null; list_office_mls_id: string | null }[],
): Promise<Firms<Firm>> {
  const keys = [...new Set(listings.flatMap(({ list_office_key }) => list_office_key ?? []))]
  const ids = [...new Set(listings.flatMap(({ list_office_mls_id }) => list_office_mls_id ?? []))]
  const rows = await firms()
    .where(sql<boolean>`(office_key = any(${keys}::text[]) or office_mls_id = any(${ids}::text[]))`)
    .execute()
  return firmsOf(rows)
}

/** All firms. */
export async function listFirms(): Promise<Firms<Firm>> {
  return firmsOf(await firms().execute())
}

export async function deleteOffices(keys: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db()
    .deleteFrom('offices')
    .where('office_key', '=', sql<string>`any(${[...keys]}::text[])`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Writes agents of all firms. @returns how many are new or changed */
export async function upsertMembers(rows: readonly MappedMember[], trust: Trust = {}): Promise<number> {
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
    where (${isTrusted(trust, sql`m.modification_timestamp`)} or excluded.modification_timestamp >= m.modification_timestamp) and m.* is distinct from excluded.*
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

/** Raw listings of firms that are on the site, a page at a time by key. */
export async function listRawOfFirms(
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

/** How a home that is not on the site stands with the feed; null where it was never there. */
export async function findStanding(propertyId: string): Promise<Standing | null> {
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
