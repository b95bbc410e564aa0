import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { canonical } from '../rules.ts'
import { insertValues, type SealedValue, unsealEntries } from './sealed.server.ts'

/** Arbitrary advisory lock key. No other lock may use it or the next number. */
const CHAIN_LOCK = 7_340_221
const FIRST_HASH = Buffer.alloc(32)

/** An entry before it has a sequence number. */
export interface NewEntry {
  at: Date
  actor_kind: 'visitor' | 'account' | 'worker' | 'command'
  actor_id: string | null
  actor_label: string
  act: string
  object_type: string
  object_id: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason: string | null
  ip: string | null
  user_agent: string | null
  request_id: string | null
}

/**
 * Appends entries to the hash chain, as the transaction's last statements because the lock holds until it ends.
 * row_hash = SHA-256(prev_hash, seq, canonical JSON of the entry).
 */
export async function insertEntries(entries: (NewEntry & { values: SealedValue[] })[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(db())
  const head = await db()
    .selectFrom('audit_log')
    .select(['seq', 'row_hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  let seq = head?.seq ?? 0
  let prev_hash: Buffer = head?.row_hash ?? FIRST_HASH
  const rows = entries.map(({ values: _, ...entry }) => {
    seq += 1
    const row_hash = hashOf(prev_hash, seq, entry)
    const row = {
      ...entry,
      before: entry.before === null ? null : JSON.stringify(entry.before),
      after: entry.after === null ? null : JSON.stringify(entry.after),
      seq,
      prev_hash,
      row_hash,
    }
    prev_hash = row_hash
    return row
  })
  await db().insertInto('audit_log').values(rows).execute()
  await insertValues(entries.flatMap(({ values }) => values))
}

export async function listEntriesOf(objectType: string, objectId: string, limit: number) {
  const rows = await db()
    .selectFrom('audit_log as e')
    .leftJoin('accounts as a', 'a.id', 'e.actor_id')
    .select(['e.seq', 'e.at', 'e.act', 'e.actor_id', 'e.actor_kind', 'a.name as actor_name', 'e.before', 'e.after'])
    .$narrowType<{ before: Record<string, unknown> | null; after: Record<string, unknown> | null }>()
    .where('e.object_type', '=', objectType)
    .where('e.object_id', '=', objectId)
    .orderBy('e.at', 'desc')
    .orderBy('e.seq', 'desc')
    .limit(limit)
    .execute()
  return unsealEntries(rows)
}

/** In export order. */
export const ENTRY_COLUMNS = [
  'seq',
  'at',
  'actor_kind',
  'actor_id',
  'actor_label',
  'act',
  'object_type',
  'object_id',
  'before',
  'after',
  'reason',
  'ip',
  'user_agent',
  'request_id',
  'prev_hash',
  'row_hash',
] as const

/**
 * Recomputes the hash chain in constant memory.
 * @param places sequence numbers whose hashes to return
 * @returns the number of intact entries, the first changed or missing seq (or null), and the hashes
 */
export async function verifyChain(
  places: ReadonlySet<number> = new Set(),
): Promise<{ entries: number; first_bad_seq: number | null; hashes: Map<number, string> }> {
  let seq = 0
  let prev_hash: Buffer = FIRST_HASH
  const hashes = new Map<number, string>()
  for (;;) {
    const rows = await db()
      .selectFrom('audit_log')
      .select(ENTRY_COLUMNS)
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(1000)
      .execute()
    for (const { seq: at_seq, prev_hash: stored_prev, row_hash, ...entry } of rows) {
      const isNext = at_seq === seq + 1 && stored_prev.equals(prev_hash)
      const isWhole = row_hash.equals(hashOf(prev_hash, at_seq, entry as NewEntry))
      if (!isNext || !isWhole) return { entries: seq, first_bad_seq: isNext ? at_seq : seq + 1, hashes }
      seq = at_seq
      prev_hash = row_hash
      if (places.has(seq)) hashes.set(seq, row_hash.toString('hex'))
    }
    if (rows.length < 1000) return { entries: seq, first_bad_seq: null, hashes }
  }
}

export async function findProof(
  seq: number,
): Promise<{ prev_hash: string; row_hash: string; is_whole: boolean; has_next: boolean } | null> {
  const rows = await db()
    .selectFrom('audit_log')
    .select(ENTRY_COLUMNS)
    .where('seq', '>=', seq)
    .orderBy('seq')
    .limit(2)
    .execute()
  const [found, next] = rows
  if (found?.seq !== seq) return null
  const { seq: _, prev_hash, row_hash, ...entry } = found
  return {
    prev_hash: prev_hash.toString('hex'),
    row_hash: row_hash.toString('hex'),
    is_whole: row_hash.equals(hashOf(prev_hash, seq, entry as NewEntry)),
    has_next: next !== undefined,
  }
}

function hashOf(prev: Buffer, seq: number, entry: NewEntry): Buffer {
  return createHash('sha256')
    .update(prev)
    .update(canonical({ seq, ...entry }))
    .digest()
}

export async function findHead(): Promise<{ seq: number; at: Date; row_hash: Buffer } | null> {
  const row = await db()
    .selectFrom('audit_log')
    .select(['seq', 'at', 'row_hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

interface AnchorRow {
  anchored_date: string
  seq: number
  row_hash: string
  anchored_at: string
  key_id?: string
  signature?: string
}

const ANCHOR_COLUMNS = ['anchored_date', 'seq', 'row_hash', 'anchored_at', 'key_id', 'signature'] as const

function anchorOf(row: {
  anchored_date: string
  seq: number
  row_hash: Buffer
  anchored_at: Date
  key_id: string | null
  signature: Buffer | null
}): AnchorRow {
  const { anchored_date, seq, row_hash, anchored_at, key_id, signature } = row
  const signed = key_id && signature ? { key_id, signature: signature.toString('hex') } : {}
  return { anchored_date, seq, row_hash: row_hash.toString('hex'), anchored_at: anchored_at.toISOString(), ...signed }
}

export async function listAnchors(): Promise<AnchorRow[]> {
  const rows = await db()
    .selectFrom('audit_anchors')
    .select(ANCHOR_COLUMNS)
    .orderBy('anchored_date')
    .orderBy('seq')
    .execute()
  return rows.map(anchorOf)
}

export async function findLastAnchor(): Promise<AnchorRow | null> {
  const row = await db()
    .selectFrom('audit_anchors')
    .select(ANCHOR_COLUMNS)
    .orderBy('anchored_date', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? anchorOf(row) : null
}

/** No effect if the entry already has a checkpoint that day. */
export async function insertAnchor(anchor: {
  anchored_date: string
  seq: number
  row_hash: Buffer
  anchored_at: Date
  key_id: string
  signature: Buffer
}): Promise<void> {
  await db()
    .insertInto('audit_anchors')
    .values(anchor)
    .onConflict((conflict) => conflict.columns(['anchored_date', 'seq']).doNothing())
    .execute()
}

export async function listHashes(from: number, to: number): Promise<Map<number, string>> {
  const rows = await db()
    .selectFrom('audit_log')
    .select(['seq', 'row_hash'])
    .where('seq', '>=', from)
    .where('seq', '<=', to)
    .execute()
  return new Map(rows.map(({ seq, row_hash }) => [seq, row_hash.toString('hex')]))
}

export async function findFirstTime(): Promise<Date | null> {
  const row = await db().selectFrom('audit_log').select('at').orderBy('seq').limit(1).executeTakeFirst()
  return row?.at ?? null
}

/** Prevents two workers from overwriting the same file. */
export async function lockAnchors(): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CHAIN_LOCK + 1})`.execute(db())
}

const CHECK_KEY = 'audit-check'

export async function findCheck(): Promise<unknown> {
  const row = await db().selectFrom('settings').select('value').where('key', '=', CHECK_KEY).executeTakeFirst()
  return row?.value
}

export async function saveCheck(check: Record<string, unknown>, now: Date): Promise<void> {
  const value = JSON.stringify(check)
  await db()
    .insertInto('settings')
    .values({ key: CHECK_KEY, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now }))
    .execute()
}
