import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { TablePage } from '#kit/table/list.ts'
import { likePattern, pageOf } from '#kit/table/queries.server.ts'
import type { ListMlsQuarantine, QuarantinedRecord } from '../schema/console.ts'
import type { QuarantinedDetail, QuarantineReason } from '../schema/overview.ts'
import type { Resource } from '../words.ts'

/** Queries of the quarantine pages. */

/** A record stays ignored only while it has the reason for which it was ignored. */
const isIgnored = sql<boolean>`coalesce(ignored_reason = reason, false)`
const SHORT_VALUE = 160

function records() {
  return db()
    .selectFrom('mls_quarantine')
    .select(['id', 'resource', 'record_key', 'reason', 'field', 'first_seen_at', 'last_seen_at'])
    .select([
      sql<string | null>`case when field is null then null
        else coalesce(left((payload -> field)::text, ${SHORT_VALUE}::int), 'not in the record') end`.as('value'),
      sql<QuarantinedRecord['status']>`case when ${isIgnored} then 'ignored' else 'open' end`.as('status'),
    ])
}

export async function listQuarantine(input: ListMlsQuarantine): Promise<TablePage<QuarantinedRecord>> {
  const pattern = likePattern(input.q)
  const query = records()
    .$if(pattern !== null, (some) =>
      some.where(sql<boolean>`concat_ws(' ', record_key, reason, field) ilike ${pattern}`),
    )
    .$if(input.resource !== undefined, (some) => some.where('resource', '=', input.resource ?? ''))
    .$if(input.status !== undefined, (some) => some.where(isIgnored, '=', input.status === 'ignored'))
  return pageOf(query, input, {
    id: sql`id`,
    usual: '-seen',
    sorts: {
      seen: { by: sql`last_seen_at`, type: 'timestamptz' },
      first: { by: sql`first_seen_at`, type: 'timestamptz' },
    },
  })
}

export async function countByStatus(): Promise<{ open: number; ignored: number }> {
  const { rows } = await sql<{ open: number; ignored: number }>`
    select count(*) filter (where not ${isIgnored}) as open, count(*) filter (where ${isIgnored}) as ignored
    from mls_quarantine
  `.execute(db())
  return rows[0] ?? { open: 0, ignored: 0 }
}

export async function listReasons(limit: number): Promise<QuarantineReason[]> {
  const { rows } = await sql<QuarantineReason>`
    select resource, reason, field, count(*)::int as records, min(first_seen_at) as first_seen_at from mls_quarantine
    where not ${isIgnored} group by resource, reason, field order by records desc, reason, resource limit ${limit}
  `.execute(db())
  return rows
}

export async function findRecord(id: string): Promise<QuarantinedDetail | undefined> {
  const row = await records()
    .select(['run_id', 'ignored_at'])
    .select(sql<string>`jsonb_pretty(payload)`.as('payload'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { run_id, ...record } = row
  const run = run_id
    ? await db().selectFrom('mls_runs').select(['id', 'kind', 'started_at']).where('id', '=', run_id).executeTakeFirst()
    : undefined
  const shown =
    record.resource === 'Property'
      ? await db()
          .selectFrom('mls_listings')
          .select('standing')
          .where('listing_key', '=', record.record_key)
          .executeTakeFirst()
      : undefined
  return { ...record, run: run ?? null, is_shown: shown?.standing === 'shown' }
}

export async function lockRecord(
  id: string,
): Promise<{ resource: string; record_key: string; reason: string; is_ignored: boolean } | undefined> {
  return db()
    .selectFrom('mls_quarantine')
    .select(['resource', 'record_key', 'reason', isIgnored.as('is_ignored')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Ignores a record for its current reason, or reopens it. */
export async function updateIgnored(id: string, ignored: { reason: string; at: Date } | null): Promise<void> {
  await db()
    .updateTable('mls_quarantine')
    .set({ ignored_reason: ignored?.reason ?? null, ignored_at: ignored?.at ?? null })
    .where('id', '=', id)
    .execute()
}

/** Lists keys of open records of a reason that were not seen since an instant, starting after a key. */
export async function listKeysOfReason(
  { resource, reason, after, asked_at }: { resource: Resource; reason: string; after: string; asked_at: Date },
  limit: number,
): Promise<string[]> {
  const rows = await db()
    .selectFrom('mls_quarantine')
    .select('record_key')
    .where('resource', '=', resource)
    .where('reason', '=', reason)
    .where('record_key', '>', after)
    .where('last_seen_at', '<', asked_at)
    .where(isIgnored, '=', false)
    .orderBy('record_key')
    .limit(limit)
    .execute()
  return rows.map(({ record_key }) => record_key)
}

/** Lists records that a run quarantined and that are still in quarantine. */
export async function listQuarantinedBy(runId: string, limit: number): Promise<QuarantinedRecord[]> {
  return records().where('run_id', '=', runId).orderBy('record_key').orderBy('id').limit(limit).execute()
}
